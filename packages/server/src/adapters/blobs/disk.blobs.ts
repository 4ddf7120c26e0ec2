import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { FileStore } from '../../domain/files/ports.ts'
import { hasPictures } from '../system/pictures-on-disk.ts'
import { syncPath } from '../system/sync-tree.ts'

/** Files below a directory of this machine. */
export function createDiskBlobs(directory: string): FileStore {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  return {
    place: directory,
    async put(key, bytes) {
      await disk.put(key, bytes)
      // A row that names it is on the disk once it is committed: the bytes must not be there later than that.
      await syncPath(join(directory, key))
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
