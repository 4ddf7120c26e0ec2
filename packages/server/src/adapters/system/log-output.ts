import { appendFileSync, statSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { DestinationStream } from 'pino'
import { StartError } from '../../config/start-error.ts'

/** Buffered lines for a full disk; beyond it new lines are dropped. */
const MAX_BUFFERED_LINES = 10_000
const OWN = { mode: 0o600 }

/** Standard output that drops lines instead of blocking or failing when the disk is full or the reader is gone. */
export function standardOutput(): DestinationStream {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return { write: (line) => void process.stdout.write(line) }
}

/** The uid of the file's owner if it is not ours, such as root. */
export function otherOwner(file: string): number | null {
  try {
    const { uid } = statSync(file)
    return uid === process.geteuid?.() ? null : uid
  } catch {
    return null
  }
}

/**
 * A log file opened for each line, so that it can be rotated. Lines that cannot be written are dropped and reported
 * once. Throws a `StartError` that names the setting for an unusable path.
 */
export function fileOutput(
  file: string,
  setting: string,
  onError: (error: unknown) => void,
): DestinationStream {
  try {
    appendFileSync(file, '', OWN)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new StartError(
      `${setting} names ${file}, which cannot be written (${reason}). Name a file that can.`,
    )
  }
  let last = Promise.resolve()
  let waiting = 0
  let broken = false
  const append = async (line: string) => {
    try {
      await appendFile(file, line, OWN)
      broken = false
    } catch (error) {
      if (!broken) onError(error)
      broken = true
    }
    waiting -= 1
  }
  return {
    write(line) {
      if (waiting >= MAX_BUFFERED_LINES) return
      waiting += 1
      last = last.then(() => append(line))
    },
  }
}
