import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Blobs, FileIndex, FileRecord, Imaging, Pixels } from './ports.ts'

interface Parts {
  index: FileIndex
  blobs: Blobs
  imaging: Imaging
  ids: Ids
  clock: Clock
}

/**
 * Keeps pictures as files under names that nobody can guess. What was stored counts only once it is kept in
 * a transaction; until then the sweep may take it away again.
 */
export function createPictures({ index, blobs, imaging, ids, clock }: Parts) {
  const write = async (workId: string, open: boolean, contents: readonly Uint8Array[]): Promise<string[]> => {
    const records = contents.map((): FileRecord => {
      const name = `${ids.secret()}.webp`
      return { name, workId, open, origin: 'blobs', key: keyOf(name) }
    })
    await index.enter(records, clock.now())
    await Promise.all(records.map(({ key }, at) => blobs.put(key, contents[at] ?? new Uint8Array())))
    return records.map(({ name }) => name)
  }

  return {
    async store(workId: string, pixels: Pixels, { open = false } = {}) {
      const made = await imaging.derive(pixels)
      const { width, height, thumbhash } = made
      const contents = [made.thumb, made.preview, made.previewMarked, made.original]
      const [thumb = '', preview = '', previewMarked = '', original = ''] = await write(
        workId,
        open,
        contents,
      )
      return { width, height, thumbhash, thumb, preview, previewMarked, original }
    },

    async storePreview(workId: string, pixels: Pixels): Promise<string> {
      const [name = ''] = await write(workId, false, [await imaging.preview(pixels)])
      return name
    },

    keep: index.keep,
    doom: index.doom,
    doomAllOf: index.doomAllOf,
  }
}

/** Spread over folders, which some file systems need. */
const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`
