import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorFinding, type Finding, okFinding, warningFinding } from '../../domain/kernel/finding.ts'

/** Below this an installation that makes images fills the disk within a day. */
const LOW_SPACE = 2 * 2 ** 30

/** Whether the data directory can be written, and how much room there is. */
export async function checkDataDir(directory: string): Promise<Finding> {
  const place = await nearest(directory)
  try {
    await access(place, constants.W_OK)
  } catch {
    return errorFinding('DATA_DIR', `${place} cannot be written. Give it to the user that runs Easel.`)
  }
  const { bavail, bsize } = await statfs(place)
  const free = bavail * bsize
  const room = `${(free / 2 ** 30).toFixed(1)} GB free`
  if (free < LOW_SPACE)
    return warningFinding('DATA_DIR', `${directory}: only ${room}. Make room before people notice.`)
  return okFinding('DATA_DIR', `${directory}, ${room}`)
}

/** Whether security events can be written to their file, which is left as it is. */
export async function checkSecurityLog(file: string): Promise<Finding> {
  const about = 'SECURITY_LOG'
  const found = await stat(file).catch(() => null)
  if (found?.isDirectory()) return errorFinding(about, `${file} is a directory. Name a file in it.`)
  const place = found ? file : dirname(file)
  try {
    // What is missing is created at the start, but for its directory.
    await access(found ? file : `${place}/.`, constants.W_OK)
    return okFinding(about, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const remedy =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no directory ${place}. Create it`
        : `${place} cannot be written. Give it to the user that runs Easel`
    return errorFinding(about, `${remedy}, or name another file.`)
  }
}

/** The directory itself, or the first one above it that exists: Easel creates the rest. */
async function nearest(directory: string): Promise<string> {
  const exists = await access(directory).then(
    () => true,
    () => false,
  )
  return exists || dirname(directory) === directory ? directory : nearest(dirname(directory))
}
