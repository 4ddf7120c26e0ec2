import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Blobs } from '../../domain/files/ports.ts'
import { syncPath } from '../system/sync-tree.ts'

/** Files below a directory of this machine. */
export function createDiskBlobs(directory: string): Blobs {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  return {
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
  }
}
