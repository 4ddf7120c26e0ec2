import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Blobs } from '../../domain/files/ports.ts'

/** Files below a directory of this machine. */
export function createDiskBlobs(directory: string): Blobs {
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes),
    async read(key) {
      if (!(await disk.exists(key))) return null
      const { contentLength } = await disk.getMetaData(key)
      return { stream: await disk.getStream(key), size: contentLength }
    },
    remove: (key) => disk.delete(key),
  }
}
