import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import { saysDiskFull } from '../../../domain/kernel/storage.ts'
import { lackingRoom } from '../../system/copy-directory.ts'

const PREFIX = 'db.backup-'
/** Nobody else's directory has such a name. */
const COPY = /^db\.backup-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Room that stays free beside the copy, so that the server can go on writing. In bytes. */
const SPARE = 64 * 2 ** 20
const MB = 2 ** 20

/**
 * Makes a copy of the embedded database beside it, which only a backup uses. `copy` writes it. Returns its directory, to be
 * removed by `removeCopies`.
 */
export async function makeCopy(dataDir: string, copy: (to: string) => Promise<void>): Promise<string> {
  const lacking = await lackingRoom(join(dataDir, 'db'), SPARE)
  if (lacking > 0) {
    throw new BackupError(
      `A backup needs a copy of the embedded database for a while, and ${dataDir} has not the room for it: free ${Math.ceil(lacking / MB)} MB more.`,
    )
  }
  const parent = join(dataDir, `${PREFIX}${randomUUID()}`)
  try {
    await mkdir(parent, { mode: 0o700 })
    await copy(join(parent, 'db'))
    return join(parent, 'db')
  } catch (error) {
    await rm(parent, { recursive: true, force: true })
    if (saysDiskFull(error))
      throw new BackupError(`The disk of ${dataDir} is full: the backup was broken off.`)
    throw error
  }
}

/** Removes the copies of this backup and of killed ones; backups of one installation run one after another. */
export async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    // Of more than a thousand files, which takes three times as long one call after another.
    if (COPY.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}
