import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'

export interface Entry {
  name: string
  stream: Readable
}

/** The files of a zip, read by another library than the one that wrote it. */
export const fromBufferPromise = (bytes: Buffer): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (failed, zip) => {
      if (failed || !zip) return reject(failed)
      const entries: Entry[] = []
      zip.on('error', reject)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error)
          entries.push({ name: entry.fileName, stream: stream.pipe(new PassThrough()) })
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })

/** The files of a zip by their names, in its order. */
export async function filesIn(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const { name, stream } of await fromBufferPromise(bytes)) files.set(name, await buffer(stream))
  return files
}
