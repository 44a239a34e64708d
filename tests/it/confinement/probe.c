/* Tries every system call of this machine's table, with arguments that do nothing, and tells which were not refused:
 * a call that came to the kernel fails for another reason than EPERM and ENOSYS, or does not fail. Then it tries, of calls that go on
 * condition, what must not go.
 *
 * Left out are calls that would end the probe itself: exit, exit_group, rt_sigreturn; uretprobe and uprobe, which the kernel lets
 * through every filter and answers with SIGILL, but for the places where it has put them; and vfork, whose child shares its stack.
 *
 * What is allowed is told as hexadecimal digits, each for four calls, the first of them the lowest bit: a message may be cut. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#ifndef PROBE_TO
#define PROBE_TO stdout
#endif
#define PROBE_LAST 600
#define PROBE_O_TMPFILE 020000000
/* Of x86-64. */
#define PROBE_URETPROBE 335
#define PROBE_UPROBE 336

static int probe_refused(long result)
{
    return result == -1 && (errno == EPERM || errno == ENOSYS);
}

static void probe_wake(int signal_number)
{
    (void)signal_number;
}

/* A call that goes on condition, with arguments that go; -2 where there is no condition. */
static long probe_in_order(long number)
{
    switch (number) {
    case SYS_clone: {
        long child = syscall(SYS_clone, (long)SIGCHLD, 0L, 0L, 0L, 0L);
        if (child == 0)
            _exit(0);
        return child;
    }
#ifdef SYS_fork
    case SYS_fork: {
        long child = syscall(SYS_fork);
        if (child == 0)
            _exit(0);
        return child;
    }
    case SYS_open: return syscall(SYS_open, -1L, (long)O_RDONLY, 0L);
    case SYS_pause: {
        /* Again and again: the first signal may come before the call. */
        struct itimerval often = {{0, 20000}, {0, 20000}}, never = {{0, 0}, {0, 0}};
        struct sigaction action;
        long result;
        int why;
        memset(&action, 0, sizeof action);
        action.sa_handler = probe_wake;
        sigaction(SIGALRM, &action, NULL);
        setitimer(ITIMER_REAL, &often, NULL);
        result = syscall(SYS_pause);
        why = errno;
        setitimer(ITIMER_REAL, &never, NULL);
        errno = why;
        return result;
    }
#endif
    case SYS_openat: return syscall(SYS_openat, -1L, -1L, (long)O_RDONLY, 0L);
    case SYS_mmap: return syscall(SYS_mmap, 0L, 0L, (long)PROT_READ, (long)MAP_PRIVATE, -1L, 0L);
    case SYS_ioctl: return syscall(SYS_ioctl, -1L, 0x5401L, -1L);
    case SYS_fcntl: return syscall(SYS_fcntl, -1L, (long)F_GETFD, 0L);
    case SYS_prctl: return syscall(SYS_prctl, (long)PR_GET_NAME, -1L, 0L, 0L, 0L);
    case SYS_prlimit64: return syscall(SYS_prlimit64, 0L, -1L, 0L, 0L);
    case SYS_socketpair: return syscall(SYS_socketpair, (long)AF_UNIX, -1L, -1L, -1L);
    case SYS_setresuid: return syscall(SYS_setresuid, -1L, -1L, -1L);
    case SYS_setresgid: return syscall(SYS_setresgid, -1L, -1L, -1L);
    case SYS_futex: return syscall(SYS_futex, -1L, 1L, 1L, 0L, 0L, 0L);
    case SYS_utimensat: return syscall(SYS_utimensat, -1L, 0L, 0L, 0L);
    case SYS_kill: return syscall(SYS_kill, (long)getpid(), 0L);
    case SYS_tgkill: return syscall(SYS_tgkill, (long)getpid(), syscall(SYS_gettid), 0L);
    }
    return -2;
}

struct probe_try {
    const char *what;
    long result;
};

static void probe(void)
{
    static unsigned char digits[PROBE_LAST / 4 + 1];
    long number;
    size_t k;

    for (number = 0; number < PROBE_LAST; number++) {
        long result;
        if (number == SYS_exit || number == SYS_exit_group || number == SYS_rt_sigreturn)
            continue;
        if (number == PROBE_URETPROBE || number == PROBE_UPROBE)
            continue;
#ifdef SYS_vfork
        if (number == SYS_vfork)
            continue;
#endif
        errno = 0;
        result = probe_in_order(number);
        if (result == -2)
            result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
        if (probe_refused(result))
            continue;
        digits[number / 4] |= 1 << number % 4;
    }
    fprintf(PROBE_TO, "allowed:");
    for (k = 0; k < PROBE_LAST / 4; k++)
        fprintf(PROBE_TO, "%x", digits[k]);
    fprintf(PROBE_TO, " ; granted:");
    {
        struct probe_try tries[] = {
            {"unnamed-file", syscall(SYS_openat, (long)AT_FDCWD, ".", (long)(O_RDWR | O_DIRECTORY | PROBE_O_TMPFILE), 0600L)},
            {"shared-memory", (long)mmap(NULL, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0)},
            {"terminal-input", ioctl(0, 0x5412, "x") == -1 && errno == EPERM ? -1 : 0},
            {"signal-owner", fcntl(1, F_SETOWN, 1)},
            {"dumpable", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)},
            {"limits-of-others", syscall(SYS_prlimit64, 1L, 0L, 0L, 0L) == -1 && errno == EPERM ? -1 : 0},
            {"network", socketpair(AF_INET, SOCK_STREAM, 0, (int[2]){0, 0}) == -1 && errno == EPERM ? -1 : 0},
            {"signal-to-all", kill(-1, 0)},
            {"pipe-in-a-folder", mkfifo("probe-pipe", 0600)},
        };
        for (k = 0; k < sizeof tries / sizeof *tries; k++)
            if (tries[k].result != -1)
                fprintf(PROBE_TO, " %s", tries[k].what);
    }
    fprintf(PROBE_TO, " ; end\n");
    fflush(PROBE_TO);
}

#ifdef PROBE_MAIN
int main(void)
{
    probe();
    return 1;
}
#endif
