import { once } from 'node:events'
import type { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { Redeemed } from '../domain/saving/redemption.ts'

/**
 * Pictures as one zip. The next is made when the one before has gone to whoever reads, so that hundreds of them take no
 * more memory than two; and none is made any more once they have gone away. What was deleted meanwhile is left out.
 */
export function zipOf(
  pictures: readonly Redeemed[],
  finished: (picture: Redeemed) => Promise<Uint8Array | null>,
): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const names = new Set<string>()
  const fill = async () => {
    for (const picture of pictures) {
      const bytes = await finished(picture)
      if (output.destroyed) return
      if (!bytes) continue
      zip.addBuffer(Buffer.from(bytes), uniqueName(picture, names), { compress: false })
      await drained(output)
    }
    zip.end()
  }
  fill().catch((error: Error) => output.destroy(error))
  return output
}

/** What was added goes into the stream with the next turn; it drains as it is read, or closes. */
async function drained(output: PassThrough): Promise<void> {
  await turn()
  if (!output.writableNeedDrain || output.destroyed) return
  const over = new AbortController()
  const ways = ['drain', 'close'].map((event) => once(output, event, { signal: over.signal }))
  await Promise.race(ways)
  over.abort()
  await Promise.allSettled(ways)
}

function uniqueName(picture: Redeemed, taken: Set<string>): string {
  const name = fileNameOf(picture)
  let unique = name
  for (let n = 2; taken.has(unique); n += 1) unique = name.replace(/\.jpg$/, ` (${n}).jpg`)
  taken.add(unique)
  return unique
}

const NAME_LENGTH = 48

/** The first words of the prompt, without what file systems do not take. */
export function fileNameOf({ label, slot, large }: Redeemed): string {
  const words = label.prompt.replace(/[^\p{L}\p{M}\p{N} -]+/gu, ' ').replace(/\s+/gu, ' ')
  const start = [...words.trim()].slice(0, NAME_LENGTH).join('').trim()
  return `Easel ${start || label.workId} ${slot}${large ? ' 4K' : ''}.jpg`
}
