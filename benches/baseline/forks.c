/* The least that an isolated case can cost: fork, exit and wait, over and over.
 *
 *     forks COUNT           bare processes
 *     forks COUNT filtered  under a system-call filter, each under one more of its own
 *
 * Prints how many processes there were in a second.
 */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A small filter: it refuses one call and allows all others. */
static void install_filter(void)
{
    struct sock_filter steps[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ptrace, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof steps / sizeof steps[0], steps};

    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(EXIT_FAILURE);
}

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 0;
    int filtered = argc > 2;
    double start;

    if (filtered)
        install_filter();
    start = now();
    for (int i = 0; i < count; i++) {
        int status;
        pid_t child = fork();

        if (child == 0) {
            if (filtered)
                install_filter();
            _exit(EXIT_SUCCESS);
        }
        if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
            return EXIT_FAILURE;
    }
    printf("%.0f\n", count / (now() - start));
    return EXIT_SUCCESS;
}
