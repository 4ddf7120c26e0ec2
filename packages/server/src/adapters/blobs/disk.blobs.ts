import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '../../domain/files/ports.ts'
import { hasPictures } from '../system/pictures-on-disk.ts'
import { syncPath } from '../system/sync-tree.ts'

/** Files below a directory of this machine. `sync`: makes a file, or the names in a directory, survive a power cut. */
export function createDiskBlobs(directory: string, sync = syncPath): FileStore {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  /** Folders whose own names are on the disk. */
  const named = new Set<string>()
  return {
    place: directory,
    async put(key, bytes) {
      await disk.put(key, bytes)
      const file = join(directory, key)
      const folder = dirname(file)
      // A row that names it is on the disk once it is committed: neither the bytes nor their name may be there later than that.
      await sync(file)
      await sync(folder)
      if (named.has(folder) || folder === directory) return
      await sync(directory)
      named.add(folder)
    },
    async read(key) {
      if (!(await disk.exists(key))) return null
      const { contentLength } = await disk.getMetaData(key)
      return { stream: await disk.getStream(key), size: contentLength }
    },
    remove: (key) => disk.delete(key),
    async size(key) {
      try {
        return (await stat(join(directory, key))).size
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT' || code === 'ENOTDIR') return null
        throw error
      }
    },
    hasPictures: async () => hasPictures(directory),
    close: async () => {},
  }
}
