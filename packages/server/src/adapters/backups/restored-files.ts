import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '../../domain/backups/backup-error.ts'
import { saysDiskFull } from '../../domain/kernel/storage.ts'
import { syncPath, syncTree } from '../system/sync-tree.ts'
import { writeParts } from './descriptors.ts'

const FOLDERS = ['files', 'sdk']
/** Within the folder, which may be a mount. */
const STAGING = '.restoring'

/** Whether a restore was broken off before everything was in its place. */
export const isBeingRestored = (dataDir: string): boolean => existsSync(join(dataDir, 'files', STAGING))

/** The files of an installation that is restored: they wait in a folder of their own until `commit`. */
export function createRestoredFiles(dataDir: string) {
  const made = new Set<string>()
  const removeStaging = async () => {
    for (const folder of FOLDERS) await rm(join(dataDir, folder, STAGING), { recursive: true, force: true })
  }
  return {
    async isEmpty(): Promise<boolean> {
      const found = await Promise.all(FOLDERS.map((folder) => visibleIn(join(dataDir, folder))))
      return found.flat().length === 0
    },

    async prepare(): Promise<void> {
      await removeStaging()
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

    /** What is there moves into a folder of this name. Returns the folders that have come to be. */
    async commit(replacedName: string): Promise<string[]> {
      const replaced: string[] = []
      for (const folder of FOLDERS) {
        const root = join(dataDir, folder)
        const before = await visibleIn(root)
        const aside = join(root, replacedName)
        if (before.length > 0) {
          await mkdir(aside, { mode: 0o700 })
          replaced.push(aside)
        }
        for (const name of before) await rename(join(root, name), join(aside, name))
        for (const name of await namesIn(join(root, STAGING))) {
          await rename(join(root, STAGING, name), join(root, name))
        }
        if (existsSync(root)) await syncPath(root)
      }
      await removeStaging()
      return replaced
    },

    discard: removeStaging,
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
