import { setTimeout as pause } from 'node:timers/promises'
import { SERVER, startProcess } from './process.ts'

const RESTART_AFTER = 1000

export type Role = 'api' | 'worker'

export type Supervised = ReturnType<typeof supervise>

/** A process that is started again whenever it has ended, as a supervisor does. */
export function supervise(role: Role, environment: Record<string, string>) {
  let isOver = false
  let process = startProcess(SERVER, { ...environment, ROLE: role })
  let url = ''
  const watch = (begun: typeof process): void => {
    if (role === 'api') {
      begun.ready().then(
        (address) => {
          if (begun === process && !isOver) url = address
        },
        // It has ended before, and is begun again.
        () => {},
      )
    }
    void begun.ended.then(async () => {
      url = ''
      await pause(RESTART_AFTER)
      if (isOver) return
      process = startProcess(SERVER, { ...environment, ROLE: role })
      watch(process)
    })
  }
  watch(process)
  return {
    role,
    /** Of an API that is ready; empty otherwise. */
    get url(): string {
      return url
    },
    kill: () => process.kill('SIGKILL'),
    /** For good. */
    async stop(): Promise<void> {
      isOver = true
      await process.kill('SIGKILL')
    },
  }
}
