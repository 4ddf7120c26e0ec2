import { createHash } from 'node:crypto'
import { closeSync, fstatSync } from 'node:fs'
import { BackupError } from '../../domain/backups/backup-error.ts'
import type { StoredFile } from '../../domain/backups/ports.ts'
import { createWhole, openExisting, readInto, withExisting } from './descriptors.ts'
import {
  type BackupKey,
  CHUNK_SIZE,
  createOpener,
  createSealer,
  HEADER_SIZE,
  SEALED_CHUNK_SIZE,
} from './sealing.ts'

/** Where files are read: one is at a time. */
const buffer = Buffer.alloc(CHUNK_SIZE)

/** Sealed content that was altered, cut short or taken away. */
export const altered = (what: string): BackupError =>
  new BackupError(`${what} was altered, is cut short or is missing. Nothing was restored from it.`)

/** Seals a file of this machine into `to`, which is there whole or not at all. Null when there is no such file. */
export function sealFile(key: BackupKey, purpose: string, from: string, to: string): StoredFile | null {
  return withExisting(from, (source, size) => {
    const { header, seal } = createSealer(key, purpose)
    const hash = createHash('sha256')
    const target = createWhole(to)
    try {
      target.write([header])
      let at = 0
      do {
        const chunk = readInto(buffer.subarray(0, Math.min(CHUNK_SIZE, size - at)), source, at)
        if (chunk.length < Math.min(CHUNK_SIZE, size - at)) throw new Error(`${from} became shorter.`)
        hash.update(chunk)
        at += chunk.length
        target.write(seal(chunk, at >= size))
      } while (at < size)
    } catch (error) {
      target.discard()
      throw error
    }
    target.finish()
    return { size, sha256: hash.digest('base64url') }
  })
}

/** The bytes of sealed content. Throws a `BackupError` that names it as `what` when it is not as it was sealed. */
export async function* openSealed(
  key: BackupKey,
  purpose: string,
  from: string,
  what: string,
): AsyncGenerator<Buffer> {
  const source = openExisting(from)
  if (source === null) throw altered(what)
  try {
    const { size } = fstatSync(source)
    const openChunk = createOpener(key, purpose, readInto(Buffer.alloc(HEADER_SIZE), source, 0))
    let at = HEADER_SIZE
    do {
      const length = Math.max(0, Math.min(SEALED_CHUNK_SIZE, size - at))
      const sealed = readInto(Buffer.allocUnsafe(length), source, at)
      at += SEALED_CHUNK_SIZE
      const chunk = openChunk(sealed, at >= size)
      if (chunk === null) throw altered(what)
      yield chunk
    } while (at < size)
  } finally {
    closeSync(source)
  }
}
