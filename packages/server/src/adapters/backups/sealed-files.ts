import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError } from '../../domain/backups/backup-error.ts'
import type { StoredFile } from '../../domain/backups/ports.ts'
import {
  type BackupKey,
  CHUNK_SIZE,
  createOpener,
  createSealer,
  HEADER_SIZE,
  SEALED_CHUNK_SIZE,
} from './sealing.ts'

const LINES_AT_ONCE = 64 * 1024
/** The fastest: what is compressed are rows of text. */
const LEVEL = 1

/** Sealed content that was altered, cut short or taken away. */
export const altered = (what: string): BackupError =>
  new BackupError(`${what} was altered, is cut short or is missing. Nothing was restored from it.`)

/**
 * Seals a file of this machine into `to`, which is there whole or not at all. Null when there is no such file.
 */
export async function sealFile(
  key: BackupKey,
  purpose: string,
  from: string,
  to: string,
): Promise<StoredFile | null> {
  const source = await openExisting(from)
  if (source === null) return null
  try {
    return await writeWhole(to, async (target) => {
      const hash = createHash('sha256')
      const size = await sealInto(target, key, purpose, chunksOf(source, hash))
      return { size, sha256: hash.digest('base64url') }
    })
  } finally {
    await source.close()
  }
}

/** Seals lines of text, compressed. */
export async function sealLines(
  key: BackupKey,
  purpose: string,
  lines: AsyncIterable<string> | Iterable<string>,
  to: string,
): Promise<void> {
  await writeWhole(to, (target) => sealInto(target, key, purpose, inChunks(compressed(lines))))
}

/** The bytes of sealed content. Throws a `BackupError` that names it as `what` when it is not as it was sealed. */
export async function* openSealed(
  key: BackupKey,
  purpose: string,
  from: string,
  what: string,
): AsyncGenerator<Buffer> {
  const source = await openExisting(from)
  if (source === null) throw altered(what)
  try {
    const { size } = await source.stat()
    const header = await readAt(source, 0, Math.min(HEADER_SIZE, size))
    const openChunk = createOpener(key, purpose, header)
    let at = HEADER_SIZE
    do {
      const sealed = await readAt(source, at, Math.max(0, Math.min(SEALED_CHUNK_SIZE, size - at)))
      at += SEALED_CHUNK_SIZE
      const chunk = openChunk(sealed, at >= size)
      if (chunk === null) throw altered(what)
      yield chunk
    } while (at < size)
  } finally {
    await source.close()
  }
}

/** Sealed lines of text. */
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

async function openExisting(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Writes beside `to` and moves it there when it is whole. */
async function writeWhole<T>(to: string, write: (target: FileHandle) => Promise<T>): Promise<T> {
  const unfinished = `${to}.unfinished`
  const target = await open(unfinished, 'w', 0o600)
  try {
    const result = await write(target)
    await target.close()
    await rename(unfinished, to)
    return result
  } catch (error) {
    await target.close().catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Returns the size of the content. */
async function sealInto(
  target: FileHandle,
  key: BackupKey,
  purpose: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { header, seal } = createSealer(key, purpose)
  let size = 0
  let parts: Buffer[] = [header]
  let held: Uint8Array | null = null
  for await (const chunk of chunks) {
    if (held) {
      parts.push(...seal(held, false))
      await writeAll(target, parts)
      parts = []
    }
    held = chunk
    size += chunk.length
  }
  parts.push(...seal(held ?? new Uint8Array(), true))
  await writeAll(target, parts)
  return size
}

/** One call for all parts, but for a disk that takes fewer bytes at once. */
async function writeAll(target: FileHandle, parts: Buffer[]): Promise<void> {
  const { bytesWritten } = await target.writev(parts)
  const all = parts.reduce((sum, part) => sum + part.length, 0)
  if (bytesWritten < all) await target.writeFile(Buffer.concat(parts).subarray(bytesWritten))
}

async function* chunksOf(
  source: FileHandle,
  hash: { update(bytes: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  // A chunk is held until the next one has come: small files need no buffer of full size.
  const { size } = await source.stat()
  for (let at = 0; ; ) {
    const chunk = await readAt(source, at, Math.min(CHUNK_SIZE, Math.max(1, size - at)))
    if (chunk.length === 0) return
    hash.update(chunk)
    at += chunk.length
    yield chunk
    if (at >= size) return
  }
}

/** Fewer bytes only at the end of the file. */
async function readAt(source: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await source.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
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
