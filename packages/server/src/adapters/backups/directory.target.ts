import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '../../domain/backups/backup-error.ts'
import type { BackupTarget, BackupWriter, Erased, Manifest } from '../../domain/backups/ports.ts'
import { saysDiskFull } from '../../domain/kernel/storage.ts'
import { createEarlySync } from '../system/early-sync.ts'
import { tryLock } from '../system/file-lock.ts'
import { syncPath, syncTree } from '../system/sync-tree.ts'
import { fromLine, toLine } from './erased-list.ts'
import { fromLines, toLines } from './manifest-lines.ts'
import { createSealPool } from './seal-pool.ts'
import { altered } from './sealed-files.ts'
import { openLines, sealLines } from './sealed-lines.ts'
import { type BackupKey, createBackupKey } from './sealing.ts'
import { storedFilesOf } from './stored-files.ts'

/** Of a backup that is not complete. */
const UNFINISHED = '.unfinished'
const ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const UNFINISHED_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.unfinished$/
const FOLDERS = ['backups', 'files']
const MARKER = 'easel-backups.json'
const ERASED = 'erased'
const MODE = 0o700

/**
 * Backups in a directory: `backups/<id>` with the database and the manifest, `files` with every file once, under a name
 * that is made of its path and content and says nothing of them. A backup is complete when its directory has its name. Throws a `BackupError` for a directory
 * that cannot be used, and for another key than that of the backups in it. `secret`: the bytes of the key; `create` false: it
 * must hold backups.
 */
export function openDirectoryTarget(directory: string, secret: Uint8Array, create: boolean): BackupTarget {
  const key = createBackupKey(secret)
  const pool = createSealPool(secret)
  prepare(directory, key, create)
  const unlock = lock(directory)
  const backups = join(directory, 'backups')
  const at = (id: string, ...names: string[]) => join(backups, id, ...names)
  const objects = storedFilesOf(directory, key, pool)

  return {
    async list() {
      return (await readdir(backups)).filter((name) => ID.test(name)).toSorted()
    },

    read: (id) => readManifest(key, id, at(id, 'manifest')),

    lines: (id) => openLines(key, `database ${id}`, at(id, 'database'), `The database of ${id}`),

    file: (path, stored) => objects.read(path, stored),

    async begin(id) {
      for (const name of await readdir(backups)) {
        if (UNFINISHED_ID.test(name)) await rm(at(name), { recursive: true, force: true })
      }
      const unfinished = `${id}${UNFINISHED}`
      await explained(directory, () => mkdir(at(unfinished), { mode: MODE }))
      return createWriter({ id, unfinished, directory, key, objects, at })
    },

    async keepOnly(ids) {
      const live = new Set<string>()
      const unreadable: string[] = []
      for (const id of ids) {
        const manifest = await this.read(id).catch(() => null)
        if (manifest === null) unreadable.push(id)
        for (const [path, { sha256 }] of manifest?.files ?? []) live.add(key.nameOf(path, sha256))
      }
      for (const name of await readdir(backups)) {
        const isOurs = ID.test(name) || UNFINISHED_ID.test(name)
        if (isOurs && !ids.includes(name)) await rm(at(name), { recursive: true, force: true })
      }
      if (unreadable.length === 0) await objects.keepOnly(live)
      return unreadable
    },

    async erased() {
      const place = join(directory, ERASED)
      const found: Erased[] = []
      if (!existsSync(place)) return found
      for await (const line of openLines(key, ERASED, place, 'The list of deleted people'))
        found.push(...fromLine(line))
      return found
    },

    keepErased: (erased) =>
      explained(directory, async () => {
        await sealLines(key, ERASED, erased.map(toLine), join(directory, ERASED))
        await syncPath(join(directory, ERASED))
        await syncPath(directory)
      }),

    async close() {
      await pool.close()
      unlock()
    },
  }
}

async function readManifest(key: BackupKey, id: string, place: string): Promise<Manifest> {
  const what = `The manifest of ${id}`
  return fromLines(id, openLines(key, `manifest ${id}`, place, what)).catch((error: unknown) => {
    throw error instanceof BackupError ? error : altered(what)
  })
}

interface WriterParts {
  id: string
  unfinished: string
  directory: string
  key: BackupKey
  objects: ReturnType<typeof storedFilesOf>
  at: (id: string, ...names: string[]) => string
}

function createWriter({ id, unfinished, directory, key, objects, at }: WriterParts): BackupWriter {
  const early = createEarlySync(directory)
  return {
    writeDatabase: (lines) =>
      explained(directory, () => sealLines(key, `database ${id}`, lines, at(unfinished, 'database'))),
    holds: objects.holds,
    store: (path, location) =>
      explained(directory, async () => {
        const stored = await objects.store(path, location)
        early.wrote(stored?.size ?? 0)
        return stored
      }),
    finish: (manifest) =>
      explained(directory, async () => {
        await sealLines(key, `manifest ${id}`, toLines(manifest), at(unfinished, 'manifest'))
        await readManifest(key, id, at(unfinished, 'manifest'))
        await early.ended()
        // A backup counts when all of it is on the disk.
        await syncTree(directory)
        await rename(at(unfinished), at(id))
        await syncPath(dirname(at(id)))
      }),
    async discard() {
      await early.ended()
      await rm(at(unfinished), { recursive: true, force: true })
    },
  }
}

function prepare(directory: string, key: BackupKey, create: boolean): void {
  const marker = join(directory, MARKER)
  const found = readMarker(marker)
  if (found === null && !create)
    throw new BackupError(`There are no backups in ${directory}: ${MARKER} is missing.`)
  if (found !== null && found !== key.fingerprint) {
    throw new BackupError(
      `The backups in ${directory} were made with another key (${found.slice(0, 8)}; this is ${key.fingerprint.slice(0, 8)}). Set the right one, or name another directory.`,
    )
  }
  try {
    if (found === null) {
      mkdirSync(directory, { recursive: true, mode: MODE })
      refuseOthers(directory)
      const unfinished = `${marker}${UNFINISHED}`
      writeFileSync(unfinished, `${JSON.stringify({ format: 1, key: key.fingerprint })}\n`, { mode: 0o600 })
      renameSync(unfinished, marker)
    }
    for (const name of FOLDERS) {
      if (!existsSync(join(directory, name))) mkdirSync(join(directory, name), { mode: MODE })
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw saysDiskFull(error) ? full(directory) : notWritable(directory, error)
  }
}

/** What older backups leave is removed, so a directory of backups holds nothing else from the beginning. */
function refuseOthers(directory: string): void {
  const found = readdirSync(directory).find((name) => name !== 'lost+found' && !name.startsWith(MARKER))
  if (found === undefined) return
  throw new BackupError(
    `${directory} holds something else than backups (${found}). Name an empty directory, or one that does not exist yet.`,
  )
}

function readMarker(marker: string): string | null {
  try {
    return String((JSON.parse(readFileSync(marker, 'utf8')) as { key?: unknown }).key)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new BackupError(`${marker} cannot be read. Restore it from another copy of the backups.`)
  }
}

function lock(directory: string): () => void {
  const result = tryLock(join(directory, 'easel-backups.lock'))
  if ('unlock' in result) return result.unlock
  throw new BackupError(
    result.failure === 'busy'
      ? `The backups in ${directory} are in use by another backup or restore. Wait until it has ended.`
      : `The backups in ${directory} cannot be locked: this directory cannot be written, or its file system has no locks.`,
  )
}

/** Says what an operator can do when the target cannot be written. */
async function explained<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (saysDiskFull(error)) throw full(directory)
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR'].includes(code)) throw notWritable(directory, error)
    throw error
  }
}

const full = (directory: string): BackupError =>
  new BackupError(
    `The disk of ${directory} is full: this backup was broken off, and earlier ones are whole. Free some space there, or keep fewer with BACKUP_KEEP.`,
  )

function notWritable(directory: string, error: unknown): BackupError {
  const { code, path = directory } = error as NodeJS.ErrnoException
  return new BackupError(
    `${path} cannot be read or written (${code}). Correct its permissions, its disk or its mount.`,
  )
}
