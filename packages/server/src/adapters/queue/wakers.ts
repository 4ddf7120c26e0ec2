interface Waker {
  name: string | null
  busy: boolean
  wokenAt: number
}

/**
 * Who of the workers looks for a job, and when: for each job that was sent one that is free, the one that was woken
 * longest ago, since all of them looking at once would only keep the database from what the first has to do. What
 * nobody was woken for is found by the next poll, and by whoever has finished a job.
 */
export function createWakers(notify: (name: string) => void) {
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

    /** A job was sent and can be seen by others. */
    sent: () => {
      sent += 1
    },

    wake(): void {
      for (; sent > 0; sent -= 1) wakeOne()
    },

    get names(): string[] {
      return wakers.flatMap(({ name }) => name ?? [])
    },
  }
}
