/**
 * How the C library should handle large buffers: take each from the system and give it back when it is
 * freed. Left alone, glibc raises its threshold with the first large picture and keeps hundreds of megabytes
 * for good (measured after twelve pictures: 650 MB against 250).
 */
const GIVE_BACK = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Puts this very process in order: glibc reads these settings only when a process begins, so it is begun
 * again in place, with the same number. Does nothing elsewhere, and where an operator has chosen already.
 */
export function giveMemoryBack(): void {
  const chosen = Object.keys(GIVE_BACK).some((name) => process.env[name] !== undefined)
  if (process.platform !== 'linux' || chosen || !process.execve) return
  const [, ...args] = process.argv
  try {
    process.execve(process.execPath, [process.execPath, ...process.execArgv, ...args], {
      ...process.env,
      ...GIVE_BACK,
    })
  } catch {
    // Not allowed here: then memory is given back later or never, and everything else works.
  }
}
