import { execFile } from 'node:child_process'

/** What is written between one sync and the next, in bytes: each also has the file system commit once. */
const ENOUGH = 64 * 1024 * 1024

/**
 * Has the disk write what was written while more is made ready, so that little is left for the sync at the end: the system by
 * itself begins only after half a minute. Whether it works does not matter: the sync at the end is what counts.
 */
export function createEarlySync(directory: string) {
  let waiting = 0
  let running: Promise<void> | null = null

  const sync = () =>
    new Promise<void>((resolve) => {
      execFile('sync', ['-f', directory], () => resolve())
    })

  return {
    /** So many bytes were written. */
    wrote(bytes: number): void {
      waiting += bytes
      if (waiting < ENOUGH || running) return
      waiting = 0
      running = sync().then(() => {
        running = null
      })
    },
    /** Two at once would wait for each other. */
    ended: async (): Promise<void> => {
      await running
    },
  }
}
