import { closeSync, fstatSync, openSync, readSync, renameSync, rmSync, writevSync } from 'node:fs'

/**
 * Files are read and written without leaving the thread: nearly all are small, and handing each step to another one takes
 * five times the work. Whole files are handed to threads instead.
 */

/** Calls `work` with the descriptor and the size of a file; null when there is none. */
export function withExisting<T>(path: string, work: (file: number, size: number) => T): T | null {
  const file = openExisting(path)
  if (file === null) return null
  try {
    return work(file, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

/** The descriptor of a file, to be closed; null when there is none. */
export function openExisting(path: string): number | null {
  try {
    return openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Fills the buffer. Returns what was read of it: less only at the end of the file. */
export function readInto(buffer: Buffer, file: number, position: number): Buffer {
  let filled = 0
  while (filled < buffer.length) {
    const bytes = readSync(file, buffer, filled, buffer.length - filled, position + filled)
    if (bytes === 0) break
    filled += bytes
  }
  return buffer.subarray(0, filled)
}

/** Writes all parts, one after another, in as few calls as the system needs. */
export function writeParts(file: number, parts: readonly Uint8Array[]): void {
  const waiting = parts.filter(({ length }) => length > 0)
  while (waiting.length > 0) {
    let left = writevSync(file, waiting)
    while (waiting[0] && left >= waiting[0].length) left -= waiting.shift()?.length ?? 0
    if (waiting[0]) waiting[0] = waiting[0].subarray(left)
  }
}

/** A file that gets its name when it is whole. */
export function createWhole(to: string) {
  const unfinished = `${to}.unfinished`
  const file = openSync(unfinished, 'w', 0o600)
  return {
    write: (parts: readonly Uint8Array[]) => writeParts(file, parts),
    /** `as`: another name, which the content may have decided. */
    finish(as = to): void {
      closeSync(file)
      renameSync(unfinished, as)
    },
    discard(): void {
      closeSync(file)
      rmSync(unfinished, { force: true })
    },
  }
}
