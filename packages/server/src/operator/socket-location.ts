import { createHash } from 'node:crypto'
import { closeSync, constants, existsSync, lstatSync, mkdirSync, openSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { StartError } from '../config/start-error.ts'

/** Limit of a socket path on Linux and macOS. */
const LONGEST = 103
const NAME = 'operator.sock'
const DESCRIPTORS = '/proc/self/fd'

export interface SocketLocation {
  /** The path to listen on or connect to. */
  path: string
  release(): void
}

/**
 * Path of the operator's socket, always in a directory that only this user can write to. Normally the data directory;
 * a path that is too long is shortened through an open descriptor of the directory, or, without /proc (macOS), placed
 * in the user's runtime directory.
 */
export function socketLocation(dataDir: string, descriptors = DESCRIPTORS): SocketLocation {
  const inside = join(resolve(dataDir), NAME)
  if (Buffer.byteLength(inside) <= LONGEST) return { path: inside, release: () => {} }
  if (existsSync(descriptors)) {
    const descriptor = openSync(dataDir, constants.O_RDONLY | constants.O_DIRECTORY)
    return { path: join(descriptors, String(descriptor), NAME), release: () => closeSync(descriptor) }
  }
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24)
  return { path: join(ownDirectory(), `${name}.sock`), release: () => {} }
}

/** The user's runtime directory. Throws a `StartError` when another user created it. */
export function ownDirectory(base = tmpdir(), runtime = process.env.XDG_RUNTIME_DIR): string {
  if (runtime && isOwn(runtime)) return runtime
  const directory = join(base, `easel-${userInfo().uid}`)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  if (isOwn(directory)) return directory
  throw new StartError(
    `${directory} was made by somebody else or is open to others. Remove it, or choose a DATA_DIR with a shorter name.`,
  )
}

/** A symbolic link is refused, because its target may change. */
function isOwn(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  return stats?.isDirectory() === true && stats.uid === userInfo().uid && (stats.mode & 0o077) === 0
}
