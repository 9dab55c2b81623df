// What the C library of Linux declares only for programs in GNU C.
#ifndef TRELLIS_DISK_H
#define TRELLIS_DISK_H

#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>

// rename(2): RENAME_NOREPLACE and RENAME_EXCHANGE.
static const unsigned int trellis_no_replace = 1;
static const unsigned int trellis_exchange = 2;

// open(2): O_PATH, a folder to pass through.
static const int trellis_passing = 010000000;

// fcntl(2): F_SETSIG and F_SETLEASE.
static const int trellis_set_signal = 10;
static const int trellis_set_lease = 1024;

static inline int trellis_renameat2(int old_folder, const char *old_name, int new_folder,
                                    const char *new_name, unsigned int flags) {
  return (int)syscall(SYS_renameat2, old_folder, old_name, new_folder, new_name, flags);
}
#endif

#endif
