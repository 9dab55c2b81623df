// scan_yaml FOLDER: reads every file in a folder and takes it through libyaml's event parser, a parser
// for each; nothing is done with the events. The floor for reading specs.
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

static unsigned long events;

static void scan(const char *path, const unsigned char *bytes, size_t count) {
  yaml_parser_t parser;
  yaml_event_t event;
  int done = 0;
  yaml_parser_initialize(&parser);
  yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
  yaml_parser_set_input_string(&parser, bytes, count);
  while (!done) {
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s: %s\n", path, parser.problem);
      exit(1);
    }
    events++;
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  DIR *folder = opendir(argv[1]);
  if (!folder || chdir(argv[1])) return 74;
  for (struct dirent *entry; (entry = readdir(folder));) {
    if (entry->d_name[0] == '.') continue;
    struct stat info;
    int file = open(entry->d_name, O_RDONLY);
    if (file < 0 || fstat(file, &info)) return 74;
    unsigned char *bytes = malloc(info.st_size + 1);
    if (read(file, bytes, info.st_size) != info.st_size) return 74;
    close(file);
    scan(entry->d_name, bytes, info.st_size);
    free(bytes);
  }
  closedir(folder);
  printf("%lu events\n", events);
  return 0;
}
