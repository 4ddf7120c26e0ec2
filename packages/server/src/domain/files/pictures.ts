import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Pixels } from '../kernel/pixels.ts'
import type { Blobs, FileIndex, FileRecord, Imaging } from './ports.ts'

export type ReadFile = (file: FileRecord) => ReturnType<Blobs['read']>

interface Parts {
  index: FileIndex
  blobs: Blobs
  imaging: Imaging
  /** Reads a file's bytes from wherever they are stored. */
  read: ReadFile
  ids: Ids
  clock: Clock
}

/**
 * Stores images as files with unguessable names. A stored file counts only once it is committed in a transaction; the
 * sweep removes the others.
 */
export function createPictures({ index, blobs, imaging, read, ids, clock }: Parts) {
  const contents = async (file: FileRecord | null): Promise<Uint8Array | null> => {
    const content = file && (await read(file))
    if (!content) return null
    const chunks: Uint8Array[] = []
    for await (const chunk of content.stream) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  }
  const write = async (
    workId: string | null,
    open: boolean,
    contents: readonly Uint8Array[],
  ): Promise<string[]> => {
    const records = contents.map((): FileRecord => {
      const name = `${ids.secret()}.webp`
      return { name, workId, open, origin: 'blobs', key: keyOf(name) }
    })
    await index.register(records, clock.now())
    await Promise.all(records.map(({ key }, at) => blobs.put(key, contents[at] ?? new Uint8Array())))
    return records.map(({ name }) => name)
  }

  return {
    async store(workId: string, pixels: Pixels, { open = false } = {}) {
      const made = await imaging.derive(pixels)
      const { width, height, thumbhash } = made
      const contents = [made.thumb, made.preview, made.watermarkedPreview, made.original]
      const [thumb = '', preview = '', watermarkedPreview = '', original = ''] = await write(
        workId,
        open,
        contents,
      )
      return { width, height, thumbhash, thumb, preview, watermarkedPreview, original }
    },

    async storePreview(workId: string, pixels: Pixels): Promise<string> {
      const [name = ''] = await write(workId, false, [await imaging.preview(pixels)])
      return name
    },

    /** A reference image, which belongs to no work. */
    async storeUpload(bytes: Uint8Array): Promise<string> {
      const [name = ''] = await write(null, false, [bytes])
      return name
    },

    /** The bytes of a committed file; null when it is gone. */
    bytes: async (name: string) => contents(await index.find(name)),

    contents,

    commit: index.commit,
    discard: index.discard,
    discardAllOf: index.discardAllOf,
  }
}

/** Two-level folders: some file systems slow down with many files in one. */
const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`
