import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from '../../domain/backups/backup-error.ts'
import { createWhole } from './descriptors.ts'
import { altered, openSealed } from './sealed-files.ts'
import { type BackupKey, CHUNK_SIZE, createSealer } from './sealing.ts'

const LINES_AT_ONCE = 64 * 1024
/** The fastest: what is compressed are rows of text. */
const LEVEL = 1

/** Seals lines of text, compressed, into `to`, which is there whole or not at all. */
export async function sealLines(
  key: BackupKey,
  purpose: string,
  lines: AsyncIterable<string> | Iterable<string>,
  to: string,
): Promise<void> {
  const { header, seal } = createSealer(key, purpose)
  const target = createWhole(to)
  try {
    target.write([header])
    let held: Uint8Array | null = null
    for await (const chunk of inChunks(compressed(lines))) {
      if (held) target.write(seal(held, false))
      held = chunk
    }
    target.write(seal(held ?? new Uint8Array(), true))
  } catch (error) {
    target.discard()
    throw error
  }
  target.finish()
}

/** Sealed lines of text. Throws a `BackupError` when they are not as they were sealed. */
export async function* openLines(...sealed: Parameters<typeof openSealed>): AsyncGenerator<string> {
  const unzip = createGunzip()
  const feed = async () => {
    for await (const chunk of openSealed(...sealed)) {
      if (!unzip.write(chunk)) await drained(unzip)
      if (unzip.destroyed) return
    }
    unzip.end()
  }
  void feed().catch((error: unknown) => unzip.destroy(error as Error))
  let rest = ''
  const decoder = new TextDecoder()
  try {
    for await (const chunk of unzip) {
      const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw error instanceof BackupError ? error : altered(sealed[3])
  } finally {
    unzip.destroy()
  }
  if (rest !== '') throw altered(sealed[3])
}

async function* compressed(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  const zip = createGzip({ level: LEVEL })
  const feed = async () => {
    let text = ''
    for await (const line of lines) {
      text += `${line}\n`
      if (text.length < LINES_AT_ONCE) continue
      const hasRoom = zip.write(text)
      text = ''
      if (!hasRoom) await drained(zip)
      if (zip.destroyed) return
    }
    zip.end(text)
  }
  void feed().catch((error: unknown) => zip.destroy(error as Error))
  yield* zip as AsyncIterable<Buffer>
}

/** Until it takes more, or takes nothing any more. */
function drained(stream: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })
}

async function* inChunks(pieces: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    size += piece.length
    while (size >= CHUNK_SIZE) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, CHUNK_SIZE)
      const left = all.subarray(CHUNK_SIZE)
      waiting = [left]
      size = left.length
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
