import { fileURLToPath } from 'node:url'

/**
 * How the C library should handle large buffers: take each from the system and give it back when it is
 * freed. Left alone, glibc raises its threshold with the first large picture and keeps hundreds of megabytes
 * for good (measured after twelve pictures: 650 MB against 250).
 */
export const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/** Compiled modules are kept here for the next start, by all threads; half of the time to load is saved. */
const COMPILE_CACHE = fileURLToPath(new URL('../../../node_modules/.cache/easel-compiled', import.meta.url))

/**
 * Puts this very process in order: both are read only when a process begins, so it is begun again in place,
 * with the same number. Does nothing where that is not possible, and where an operator has chosen already.
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
    // Not allowed here: memory comes back later, the start takes longer, and everything else works.
  }
}
