import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { BackupError } from '../../domain/backups/backup-error.ts'
import { saysDiskFull } from '../../domain/kernel/storage.ts'
import { syncPath, syncTree } from '../system/sync-tree.ts'
import { writeParts } from './descriptors.ts'

const FOLDERS = ['files', 'sdk']
/** Within the folder, which may be a mount. */
const STAGING = '.restoring'
/** Among the files, while everything is put in its place. */
const MARKER = '.restore-commit'

const Commit = z.object({
  /** Of the backup. */
  id: z.string(),
  /** Names what is moved aside. */
  stamp: z.string(),
  /** Tells whether the restored database is in its place, where its files do not. */
  database: z.string().nullable(),
  /** Files that could not be restored. */
  damaged: z.array(z.string()),
  /** By folder, what was there and is moved aside. */
  before: z.record(z.string(), z.array(z.string())),
})

/** What a restore does once all is verified; another one can end it. */
export type Commit = z.output<typeof Commit>

/** Whether a restore runs or was broken off, and whether it has begun to put everything in its place. */
export function restoreState(dataDir: string): 'none' | 'preparing' | 'committing' {
  if (existsSync(join(dataDir, 'files', MARKER))) return 'committing'
  return existsSync(join(dataDir, 'files', STAGING)) ? 'preparing' : 'none'
}

/** The files of an installation that is restored: they wait in a folder of their own until `commit`. */
export function createRestoredFiles(dataDir: string) {
  const made = new Set<string>()
  const removeStaging = async () => {
    for (const folder of FOLDERS) await rm(join(dataDir, folder, STAGING), { recursive: true, force: true })
  }
  const marker = join(dataDir, 'files', MARKER)
  /** The marker first: it says that what is staged can be put in its place. */
  const discard = async () => {
    await rm(marker, { force: true })
    await removeStaging()
  }
  return {
    async isEmpty(): Promise<boolean> {
      const found = await Promise.all(FOLDERS.map((folder) => visibleIn(join(dataDir, folder))))
      return found.flat().length === 0
    },

    async prepare(): Promise<void> {
      await discard()
      await mkdir(join(dataDir, 'files', STAGING), { recursive: true, mode: 0o700 })
    },

    async write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      const [folder = '', ...names] = path.split('/')
      const place = join(dataDir, folder, STAGING, ...names)
      try {
        if (!made.has(dirname(place))) await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        made.add(dirname(place))
        const file = openSync(place, 'wx', 0o600)
        try {
          for await (const chunk of bytes) {
            writeParts(file, [chunk])
          }
        } finally {
          closeSync(file)
        }
      } catch (error) {
        await rm(place, { force: true })
        if (!saysDiskFull(error)) throw error
        throw new BackupError(`The disk of ${dataDir} is full: nothing was restored. Free some space there.`)
      }
    },

    /** What was written is on the disk from now on. */
    async sync(): Promise<void> {
      for (const folder of FOLDERS) {
        const staging = join(dataDir, folder, STAGING)
        if (existsSync(staging)) await syncTree(staging)
      }
    },

    /** Notes what is going to be done, so that it can be ended after a kill. */
    async beginCommit(intent: Omit<Commit, 'before'>): Promise<Commit> {
      const before = await Promise.all(
        FOLDERS.map(async (folder) => [folder, await visibleIn(join(dataDir, folder))] as const),
      )
      const commit = { ...intent, before: Object.fromEntries(before) }
      await writeFile(marker, `${JSON.stringify(commit)}\n`, { mode: 0o600 })
      await syncPath(marker)
      await syncPath(dirname(marker))
      return commit
    },

    /** The one that was broken off; null: there is none. */
    async brokenOff(): Promise<Commit | null> {
      const text = await readFile(marker, 'utf8').catch(() => null)
      try {
        return text === null ? null : Commit.parse(JSON.parse(text))
      } catch {
        // It was cut short while it was written: nothing had been moved yet.
        return null
      }
    },

    /** Moves aside what was there, and puts the files in its place. Returns the folders of what was moved aside. */
    async commit({ stamp, before }: Commit): Promise<string[]> {
      const replaced: string[] = []
      for (const folder of FOLDERS) {
        const root = join(dataDir, folder)
        const aside = join(root, `.replaced-${stamp}`)
        const names = before[folder] ?? []
        if (names.length > 0) {
          await mkdir(aside, { recursive: true, mode: 0o700 })
          replaced.push(aside)
        }
        // What lies there already was moved before the restore was broken off; what has its name is the restored one.
        for (const name of names) {
          const isThere = existsSync(join(root, name)) && !existsSync(join(aside, name))
          if (isThere) await rename(join(root, name), join(aside, name))
        }
        for (const name of await namesIn(join(root, STAGING))) {
          await rename(join(root, STAGING, name), join(root, name))
        }
        if (existsSync(root)) await syncPath(root)
      }
      await removeStaging()
      await rm(marker, { force: true })
      return replaced
    },

    discard,
  }
}

const visibleIn = async (directory: string): Promise<string[]> =>
  (await namesIn(directory)).filter((name) => !name.startsWith('.'))

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
