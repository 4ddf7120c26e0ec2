import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { BackupError } from '../../domain/backups/backup-error.ts'
import type { BackupSource } from '../../domain/backups/ports.ts'
import type { Blobs } from '../../domain/files/ports.ts'

type WithFile = BackupSource['withFile']

/** Of pictures, in a backup. What else is in one lies on this machine. */
export const PICTURES = 'files/'
/** A store that is away for a moment does not end a backup of hours. In ms. */
const PAUSES = [1000, 5000, 15_000]

export const filesOnDisk =
  (dataDir: string): WithFile =>
  (path, work) =>
    work(join(dataDir, path))

const KEYS_AT_ONCE = 1000

/** Of files, those that are named still: `live` tells it of the keys of pictures. Packages are named by nothing. */
export const namedBy =
  (live: (keys: readonly string[]) => Promise<readonly string[]>): BackupSource['stillNamed'] =>
  async (paths) => {
    const keys = paths.filter((path) => path.startsWith(PICTURES)).map((path) => path.slice(PICTURES.length))
    const named: string[] = []
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const some = keys.slice(at, at + KEYS_AT_ONCE)
      // Where nobody can tell, all of them are missed.
      named.push(...(await live(some).catch(() => some)))
    }
    return named.map((key) => `${PICTURES}${key}`)
  }

/** Pictures are fetched from their store, each for as long as it is needed. */
export function filesElsewhere(
  store: Pick<Blobs, 'read'>,
  dataDir: string,
): { withFile: WithFile; close(): Promise<void> } {
  const onDisk = filesOnDisk(dataDir)
  let directory: Promise<string> | null = null
  let fetched = 0
  return {
    async withFile(path, work) {
      if (!path.startsWith(PICTURES)) return onDisk(path, work)
      fetched += 1
      const name = String(fetched)
      directory ??= mkdtemp(join(tmpdir(), 'easel-backup-'))
      const location = join(await directory, name)
      try {
        await fetchTo(store, path.slice(PICTURES.length), location)
        return await work(location)
      } finally {
        await rm(location, { force: true })
      }
    },
    async close() {
      if (directory) await rm(await directory, { recursive: true, force: true })
    },
  }
}

async function fetchTo(store: Pick<Blobs, 'read'>, key: string, location: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const content = await store.read(key)
      if (content) await pipeline(content.stream, createWriteStream(location, { mode: 0o600 }))
      return
    } catch (error) {
      const wait = PAUSES[attempt]
      if (wait === undefined) {
        throw new BackupError(`${(error as Error).message} Back up again when it does.`)
      }
      await pause(wait)
    }
  }
}
