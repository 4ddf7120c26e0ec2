import { appendFileSync, statSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import type { DestinationStream } from 'pino'
import { StartError } from '../../config/start-error.ts'

/** Lines that wait for a disk that does not take them: beyond it the newest are lost. */
const WAITING_AT_MOST = 10_000
const OWN = { mode: 0o600 }

/**
 * The standard output. What it cannot take, since the disk that it leads to is full or nobody reads it any more, is lost:
 * a log must never hold up or end what it tells of.
 */
export function standardOutput(): DestinationStream {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  return { write: (line) => void process.stdout.write(line) }
}

/** The id of the user whose file it is, where that is another one than ours: such as root, who ran a command first. */
export function otherOwner(file: string): number | null {
  try {
    const { uid } = statSync(file)
    return uid === process.geteuid?.() ? null : uid
  } catch {
    return null
  }
}

/**
 * A file of its own, opened for each line, so that it may be moved away at any time. A line that cannot be written is
 * lost, and told of once. Throws a `StartError` that names the setting when the file cannot be one.
 */
export function fileOutput(
  file: string,
  setting: string,
  onFault: (error: unknown) => void,
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
      if (!broken) onFault(error)
      broken = true
    }
    waiting -= 1
  }
  return {
    write(line) {
      if (waiting >= WAITING_AT_MOST) return
      waiting += 1
      last = last.then(() => append(line))
    },
  }
}
