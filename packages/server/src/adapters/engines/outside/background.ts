import { setTimeout } from 'node:timers/promises'

const CLOSE_WITHIN = 3000

/** Work that goes on after the result, such as cancelling at the service; an engine awaits it when it closes. */
export function createBackground() {
  const pending = new Set<Promise<unknown>>()
  return {
    /** Must not reject. */
    run(work: Promise<unknown>): void {
      pending.add(work)
      void work.finally(() => pending.delete(work))
    },
    /** Resolves when all of it has ended, or after three seconds. */
    async settled(): Promise<void> {
      await Promise.race([Promise.allSettled(pending), setTimeout(CLOSE_WITHIN, undefined, { ref: false })])
    },
  }
}

export type Background = ReturnType<typeof createBackground>
