import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Finding, right, unwise, wrong } from '../../domain/kernel/finding.ts'

/** Below this an installation that makes images is full within a day. */
const LITTLE = 2 * 2 ** 30

/** Whether the data directory can be written, and how much room there is. */
export async function checkDataDir(directory: string): Promise<Finding> {
  const place = await nearest(directory)
  try {
    await access(place, constants.W_OK)
  } catch {
    return wrong('DATA_DIR', `${place} cannot be written. Give it to the user that runs Easel.`)
  }
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const room = `${(free / 2 ** 30).toFixed(1)} GB free`
  if (free < LITTLE) return unwise('DATA_DIR', `${directory}: only ${room}. Make room before people notice.`)
  return right('DATA_DIR', `${directory}, ${room}`)
}

/** The directory itself, or the first one above it that is there: Easel makes the rest. */
async function nearest(directory: string): Promise<string> {
  const exists = await access(directory).then(
    () => true,
    () => false,
  )
  return exists || dirname(directory) === directory ? directory : nearest(dirname(directory))
}
