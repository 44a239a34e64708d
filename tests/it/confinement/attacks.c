/* Attacks that a Makefile can try: the first argument says which. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

/* Changes whatever can be changed of another's file. */
static void change(const char *path)
{
    struct timespec times[2] = {{1, 0}, {1, 0}};
    struct { unsigned long value; unsigned size, flags; } attribute = {(unsigned long)"x", 1, 0};
    unsigned long all[8] = {0, 0, 0};
    int file = open(path, O_RDONLY);
    syscall(452, AT_FDCWD, path, 0777, 0);                                   /* fchmodat2 */
    syscall(463, AT_FDCWD, path, 0, "user.x", &attribute, sizeof attribute); /* setxattrat */
    syscall(469, AT_FDCWD, path, all, 24, 0);                                /* file_setattr */
    syscall(SYS_utimensat, AT_FDCWD, path, times, 0);
    syscall(SYS_fchmodat, AT_FDCWD, path, 0777);
    syscall(SYS_fchownat, AT_FDCWD, path, getuid(), getgid(), 0);
    chmod(path, 0777);
    chown(path, getuid(), getgid());
    setxattr(path, "user.x", "x", 1, 0);
    truncate(path, 0);
    utimes(path, NULL);
    if (file != -1) {
        fchmod(file, 0777);
        futimens(file, times);
    }
}

static void sleepers(const char *name)
{
    int k;
    for (k = 0; k < 20; k++)
        if (fork() == 0) {
            if (k % 3 == 0)
                setsid();
            else if (k % 3 == 1)
                setpgid(0, 0);
            if (k % 2 == 0 && fork() != 0)
                _exit(0);
            close(0), close(1), close(2);
            execl("/bin/sleep", name, "321", (char *)NULL);
            _exit(1);
        }
}

static void ipc(void)
{
    printf("ipc %d %d %d %ld\n", shmget(0x5347a77a, 1 << 20, IPC_CREAT | 0666), msgget(0x5347a77a, IPC_CREAT | 0666),
           semget(0x5347a77a, 1, IPC_CREAT | 0666), syscall(SYS_mq_open, "sudograde-attack", O_CREAT | O_RDWR, 0666, NULL));
}

/* The test looks every few milliseconds. */
static void be_seen(void)
{
    usleep(300000);
}

static void touch_all(char *memory, size_t bytes)
{
    size_t k;
    for (k = 0; k < bytes; k += 4096)
        memory[k] = 1;
}

/* Each process holds half a GiB, where it can. */
static void memory(const char *name)
{
    int k;
    (void)name;
    for (k = 0; k < 8; k++)
        if (fork() == 0) {
            size_t bytes = 512 << 20;
            char *own = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            if (own != MAP_FAILED)
                touch_all(own, bytes);
            sleep(100);
        }
    while (wait(NULL) > 0)
        ;
}

static void memory_files(void)
{
    int k, made = 0;
    for (k = 0; k < 12; k++) {
        int file = syscall(SYS_memfd_create, "x", 0);
        char *shared = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (file != -1 && ftruncate(file, 256 << 20) == 0) {
            char *mapped = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            made++;
            if (mapped != MAP_FAILED) {
                touch_all(mapped, 256 << 20);
                munmap(mapped, 256 << 20);
            }
        }
        if (shared != MAP_FAILED) {
            made++;
            touch_all(shared, 256 << 20);
            madvise(shared, 256 << 20, MADV_DONTNEED);
        }
    }
    printf("memory files %d\n", made);
    fflush(stdout);
    be_seen();
}

static void forks(const char *name)
{
    long made = 0;
    int k;
    for (k = 0; k < 2500; k++) {
        pid_t child = fork();
        if (child == 0) {
            close(0), close(1), close(2);
            execl("/bin/sleep", name, "321", (char *)NULL);
            _exit(1);
        }
        made += child > 0;
    }
    printf("forks %ld\n", made);
    fflush(stdout);
    be_seen();
}

/* All processes that it can have, and none, and all again. */
static void pulses(void)
{
    int k;
    for (k = 0; k < 30; k++) {
        pid_t children[2500];
        int made = 0;
        while (made < 2500 && (children[made] = fork()) >= 0) {
            if (children[made] == 0) {
                pause();
                _exit(1);
            }
            made++;
        }
        usleep(200000);
        while (made > 0) {
            made--;
            kill(children[made], SIGKILL);
            waitpid(children[made], NULL, 0);
        }
        usleep(200000);
    }
}

/* 2.2 GiB in files, some of which have no name any more. */
static void disk(int unnamed)
{
    static char block[1 << 20];
    long written = 0;
    int k, m;
    for (k = 0; k < 75; k++) {
        char name[40];
        int file;
        snprintf(name, sizeof name, "big-%d", k);
        file = open(name, O_CREAT | O_RDWR, 0600);
        if (file == -1)
            break;
        if (unnamed)
            unlink(name);
        for (m = 0; m < 30; m++)
            if (write(file, block, sizeof block) > 0)
                written++;
        if (!unnamed)
            close(file);
    }
    printf("disk %ld\n", written);
    fflush(stdout);
    be_seen();
}

static void inodes(void)
{
    long made = 0;
    int k;
    for (k = 0; k < 200000; k++) {
        char name[40];
        int file;
        snprintf(name, sizeof name, "n-%d", k);
        file = open(name, O_CREAT | O_WRONLY, 0600);
        if (file == -1)
            break;
        close(file);
        made++;
    }
    printf("inodes %ld\n", made);
}

/* One that stays puts pipes in the place of files, again and again. */
static void pipes(const char *name)
{
    (void)name;
    if (fork() != 0)
        return;
    setsid();
    for (;;) {
        const char *names[] = {"sums", "sums.c", "Makefile", "README.md"};
        size_t k;
        for (k = 0; k < 4; k++) {
            unlink("swap");
            if (mkfifo("swap", 0666) == 0)
                rename("swap", names[k]);
        }
        usleep(1000);
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "", *with = argc > 2 ? argv[2] : "";
    if (strcmp(what, "change") == 0)
        change(with);
    else if (strcmp(what, "sleepers") == 0)
        sleepers(with);
    else if (strcmp(what, "ipc") == 0)
        ipc();
    else if (strcmp(what, "memory") == 0)
        memory(with);
    else if (strcmp(what, "memory-files") == 0)
        memory_files();
    else if (strcmp(what, "forks") == 0)
        forks(with);
    else if (strcmp(what, "pulses") == 0)
        pulses();
    else if (strcmp(what, "disk") == 0)
        disk(0);
    else if (strcmp(what, "unnamed") == 0)
        disk(1);
    else if (strcmp(what, "inodes") == 0)
        inodes();
    else if (strcmp(what, "pipes") == 0)
        pipes(with);
    return 0;
}
