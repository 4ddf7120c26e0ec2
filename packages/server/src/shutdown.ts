import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'
import { handleSignals } from './signals.ts'

/** Everything has to be down within this time, in ms. */
export const DRAIN_TIMEOUT = 10_000
/** A terminal signals the whole group, and a parent passes the signal on: within this time it is the same one. */
const SAME_SIGNAL = 1000
/** How often a process that was started by another one looks whether that one is still there. */
const PARENT_CHECK_INTERVAL = 500

/**
 * Drains by `stop` and ends with 0 on a signal, also on one that came before, and when the parent is gone that `--parent=<pid>` names. A second
 * signal ends the process at once, with the code that shells give it.
 */
export function drainBeforeExit(stop: () => Promise<void>): void {
  let draining = false
  const grace = closeWithGrace(
    {
      delay: DRAIN_TIMEOUT,
      logger: false,
      skip: ['SIGINT', 'SIGTERM', 'SIGHUP'],
      onTimeout: () =>
        console.error(`Easel has not stopped within ${DRAIN_TIMEOUT / 1000} seconds: it is ended.`),
    },
    async ({ err }) => {
      draining = true
      if (err) console.error(err)
      await stop()
    },
  )
  let first: number | null = null
  const drain = () => {
    first ??= performance.now()
    if (!draining) void grace.close()
  }
  handleSignals((signal) => {
    if (first === null || performance.now() - first < SAME_SIGNAL) drain()
    else process.exit(128 + constants.signals[signal])
  })
  onParentGone(parentIn(process.argv), () => {
    console.error('What started Easel is gone: Easel stops, too.')
    drain()
  })
}

const parentIn = (args: readonly string[]): number | null => {
  const named = args.map((arg) => /^--parent=(\d+)$/.exec(arg)?.[1]).find(Boolean)
  return named === undefined ? null : Number(named)
}

/** The system gives a process whose parent has ended to another one. */
function onParentGone(parent: number | null, callback: () => void): void {
  if (parent === null) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_INTERVAL)
  timer.unref()
}
