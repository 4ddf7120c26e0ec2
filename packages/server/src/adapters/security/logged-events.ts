import { type FileHandle, open } from 'node:fs/promises'
import { isRefusal, KEPT, type RecentEvent } from './recent-events.ts'

/** Bytes at the end of the file that are looked through. */
const READ = 4 * 1024 * 1024

/** The last refusals that the file of the security log holds, newest first. */
export async function loggedEvents(file: string): Promise<RecentEvent[]> {
  const handle = await open(file)
  try {
    return (await endOf(handle))
      .split('\n')
      .flatMap((line) => refusalIn(line) ?? [])
      .slice(-KEPT)
      .toReversed()
  } finally {
    await handle.close()
  }
}

async function endOf(handle: FileHandle): Promise<string> {
  const { size } = await handle.stat()
  const { buffer, bytesRead } = await handle.read({
    buffer: Buffer.alloc(Math.min(size, READ)),
    position: Math.max(0, size - READ),
  })
  return buffer.toString('utf8', 0, bytesRead)
}

/** Null for what is no refusal, and for the line that the read began in. */
function refusalIn(line: string): RecentEvent | null {
  try {
    const { time, level: _, log: __, msg, ...event } = JSON.parse(line)
    // What came again is counted in lines of its own.
    return msg === 'security' && isRefusal(event) ? { ...event, at: time } : null
  } catch {
    return null
  }
}
