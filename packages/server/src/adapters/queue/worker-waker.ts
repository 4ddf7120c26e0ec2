interface Waker {
  name: string | null
  busy: boolean
  wokenAt: number
}

/**
 * Decides which idle worker polls: one per new job, the one woken longest ago. Polls by all of them would delay the
 * first job. Missed jobs are found by the next poll or by a worker that finishes.
 */
export function createWorkerWaker(notify: (name: string) => void) {
  const wakers: Waker[] = []
  let sent = 0
  let turn = 0

  const wakeOne = () => {
    const [next] = wakers.filter(({ busy }) => !busy).sort((a, b) => a.wokenAt - b.wokenAt)
    if (!next?.name) return
    turn += 1
    next.wokenAt = turn
    notify(next.name)
  }

  return {
    enter() {
      const waker: Waker = { name: null, busy: false, wokenAt: 0 }
      wakers.push(waker)
      return {
        named: (name: string) => {
          waker.name = name
        },
        async busy(work: () => Promise<void>): Promise<void> {
          waker.busy = true
          try {
            await work()
          } finally {
            waker.busy = false
            if (waker.name) notify(waker.name)
          }
        },
      }
    },

    /** Jobs were committed. */
    sent: (count: number) => {
      sent += count
    },

    wake(): void {
      for (; sent > 0; sent -= 1) wakeOne()
    },

    get names(): string[] {
      return wakers.flatMap(({ name }) => name ?? [])
    },
  }
}
