import { once } from 'node:events'
import { type PassThrough, Readable } from 'node:stream'
import { finished as over } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { endingOf } from '@easel/contract/download-formats'
import { ZipFile } from 'yazl'
import type { RedeemedImage } from '../../domain/saving/redemption.ts'

interface ZipContent {
  /** Streams a text into the zip. False when the client has disconnected. */
  addText(pieces: Iterable<string> | AsyncIterable<string>, name: string): Promise<boolean>
  /**
   * Makes a file and adds it, unless it is gone; resolves when it was sent. False when the client has disconnected.
   */
  add(make: () => Promise<Uint8Array | null>, name: string | (() => string)): Promise<boolean>
}

/** A zip with backpressure: the next file is made when the one before was sent. */
export function streamZip(fill: (filling: ZipContent) => Promise<void>): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const add: ZipContent['add'] = async (make, name) => {
    const bytes = output.destroyed ? null : await make()
    if (output.destroyed) return false
    if (!bytes) return true
    zip.addBuffer(Buffer.from(bytes), typeof name === 'string' ? name : name(), { compress: false })
    await drained(output)
    return !output.destroyed
  }
  const addText: ZipContent['addText'] = async (pieces, name) => {
    const text = Readable.from(pieces, { objectMode: false })
    const stop = () => text.destroy()
    output.once('close', stop)
    zip.addReadStream(text, name)
    await over(text).catch((error: Error) => {
      if (!output.destroyed) throw error
    })
    output.off('close', stop)
    return !output.destroyed
  }
  zip.once('error', (error: Error) => output.destroy(error))
  fill({ add, addText }).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  )
  return output
}

/** A zip of images with at most two of them in memory. Stops when the client disconnects; skips deleted images. */
export function zipOf(
  pictures: readonly RedeemedImage[],
  finished: (picture: RedeemedImage) => Promise<Uint8Array | null>,
): NodeJS.ReadableStream {
  const names = new Set<string>()
  return streamZip(async ({ add }) => {
    for (const picture of pictures) {
      const isRead = await add(
        () => finished(picture),
        () => uniqueName(picture, names),
      )
      if (!isRead) return
    }
  })
}

/** The added entry reaches the stream in the next turn; then waits for drain or close. */
async function drained(output: PassThrough): Promise<void> {
  await turn()
  if (!output.writableNeedDrain || output.destroyed) return
  const over = new AbortController()
  const ways = ['drain', 'close'].map((event) => once(output, event, { signal: over.signal }))
  await Promise.race(ways)
  over.abort()
  await Promise.allSettled(ways)
}

function uniqueName(picture: RedeemedImage, usedNames: Set<string>): string {
  const name = fileNameOf(picture)
  let unique = name
  for (let n = 2; usedNames.has(unique); n += 1) unique = name.replace(/(?=\.\w+$)/, ` (${n})`)
  usedNames.add(unique)
  return unique
}

const NAME_LENGTH = 48

/** The beginning of the prompt, without characters that file systems refuse. */
export function fileNameOf({ label, slot, fullSize, format }: RedeemedImage): string {
  const words = label.prompt.replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' ').replace(/\s+/gu, ' ')
  const start = [...words.trim()].slice(0, NAME_LENGTH).join('').trim()
  return `Easel ${start || label.workId} ${slot}${fullSize ? ' 4K' : ''}.${endingOf(format)}`
}
