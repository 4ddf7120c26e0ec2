import { fileURLToPath } from 'node:url'

/**
 * Makes the C library return large buffers to the system when they are freed. By default glibc raises its
 * threshold with the first large picture and never returns hundreds of megabytes (measured after twelve
 * pictures: 650 MB against 250).
 */
export const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** The compile cache of all threads: it halves the time to load. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/easel-compiled', import.meta.url))

/**
 * Re-executes the process (`execve`, same PID) with both variables, because they are read only at its start. Does
 * nothing where that is not possible, and where an operator has set one of them.
 */
export function restartWithEnvironment(): void {
  const chosen = Object.keys(MALLOC).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || chosen || !process.execve) return
  const [, ...args] = process.argv
  try {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...args], {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      ...MALLOC,
    })
  } catch {
    // Not permitted here: memory is returned later, the start takes longer, and everything else works.
  }
}
