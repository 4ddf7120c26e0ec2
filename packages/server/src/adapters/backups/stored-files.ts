import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFile } from '../../domain/backups/ports.ts'
import type { createSealPool } from './seal-pool.ts'
import { altered, openSealed, placeOf, purposeOf } from './sealed-files.ts'
import { type BackupKey, sealedSize } from './sealing.ts'

const FOLDER = /^[0-9a-f]{2}$/
const NAME = /^[0-9a-f]{40}(\.unfinished)?$/

/** Stored files, by the name that stands for their path and content. */
export function storedFilesOf(directory: string, key: BackupKey, pool: ReturnType<typeof createSealPool>) {
  const root = join(directory, 'files')
  return {
    async holds(path: string, { size, sha256 }: StoredFile): Promise<boolean> {
      const place = placeOf(root, key.nameOf(path, sha256))
      return statSync(place, { throwIfNoEntry: false })?.size === sealedSize(size)
    },
    store: (path: string, location: string): Promise<StoredFile | null> =>
      pool.seal({ path, from: location, root }),
    async *read(path: string, { sha256 }: StoredFile): AsyncGenerator<Uint8Array> {
      const what = `The stored file ${path}`
      const hash = createHash('sha256')
      for await (const chunk of openSealed(
        key,
        purposeOf(path),
        placeOf(root, key.nameOf(path, sha256)),
        what,
      )) {
        hash.update(chunk)
        yield chunk
      }
      if (hash.digest('base64url') !== sha256) throw altered(what)
    },
    /** What killed backups have left behind goes, too. */
    async keepOnly(live: ReadonlySet<string>): Promise<void> {
      const folders = (await readdir(root)).filter((name) => FOLDER.test(name))
      for (const folder of ['', ...folders]) {
        for (const name of await readdir(join(root, folder))) {
          if (NAME.test(name) && !live.has(name)) await rm(join(root, folder, name), { force: true })
        }
      }
    },
  }
}
