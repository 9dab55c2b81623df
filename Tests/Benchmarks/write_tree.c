// write_tree SRC OUT: writes the files of SRC below OUT, with mkdir, open, write and close and nothing
// else: the floor of generating them.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void copy(const char *from, const char *to) {
  int in = open(from, O_RDONLY | O_CLOEXEC);
  struct stat st;
  if (in < 0 || fstat(in, &st)) die(from);
  char *bytes = malloc(st.st_size + 1);
  if (read(in, bytes, st.st_size) != st.st_size) die(from);
  close(in);
  int out = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (out < 0 || write(out, bytes, st.st_size) != st.st_size) die(to);
  close(out);
  free(bytes);
}

static void walk(const char *from, const char *to) {
  char a[4096], b[4096];
  if (mkdir(to, 0755)) die(to);
  DIR *dir = opendir(from);
  if (!dir) die(from);
  for (struct dirent *entry; (entry = readdir(dir));) {
    if (!strcmp(entry->d_name, ".") || !strcmp(entry->d_name, "..")) continue;
    snprintf(a, sizeof a, "%s/%s", from, entry->d_name);
    snprintf(b, sizeof b, "%s/%s", to, entry->d_name);
    if (entry->d_type == DT_DIR)
      walk(a, b);
    else
      copy(a, b);
  }
  closedir(dir);
}

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  walk(argv[1], argv[2]);
  return 0;
}
