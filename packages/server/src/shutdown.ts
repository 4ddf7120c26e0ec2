import { constants } from 'node:os'
import closeWithGrace from 'close-with-grace'
import { handleSignals } from './signals.ts'

/** A clean stop must end within this time, in ms. */
export const DRAIN_TIMEOUT = 10_000
/** A terminal signals the whole group, and a parent passes the signal on: a repeat within this time is the same signal. */
const REPEAT_WINDOW = 1000
/** How often it is checked that the parent process still runs. */
const PARENT_CHECK_INTERVAL = 500

/**
 * On a signal, also on one that came before, and when the parent of `--parent=<pid>` has ended, calls `stop` and exits
 * with 0. A second signal ends the process at once, with the exit code that shells give it.
 */
export function drainBeforeExit(stop: () => Promise<void>, drainSeconds = 0): void {
  const within = DRAIN_TIMEOUT + drainSeconds * 1000
  let draining = false
  const grace = closeWithGrace(
    {
      delay: within,
      logger: false,
      skip: ['SIGINT', 'SIGTERM', 'SIGHUP'],
      onTimeout: () => console.error(`Easel has not stopped within ${within / 1000} seconds: exiting now.`),
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
    if (first === null || performance.now() - first < REPEAT_WINDOW) drain()
    else process.exit(128 + constants.signals[signal])
  })
  onParentGone(parentIn(process.argv), () => {
    console.error('The parent process has ended: stopping.')
    drain()
  })
}

const parentIn = (args: readonly string[]): number | null => {
  const named = args.map((arg) => /^--parent=(\d+)$/.exec(arg)?.[1]).find(Boolean)
  return named === undefined ? null : Number(named)
}

/** Compares parent ids, because the system gives an orphaned process another parent. */
function onParentGone(parent: number | null, callback: () => void): void {
  if (parent === null) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_INTERVAL)
  timer.unref()
}
