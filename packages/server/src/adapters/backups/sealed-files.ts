import { createHash } from 'node:crypto'
import { closeSync, fstatSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DamagedError } from '../../domain/backups/backup-error.ts'
import type { StoredFile } from '../../domain/backups/ports.ts'
import { createWhole, openExisting, readInto, withExisting } from './descriptors.ts'
import {
  type BackupKey,
  CHUNK_SIZE,
  createOpener,
  createSealer,
  HEADER_SIZE,
  SEALED_CHUNK_SIZE,
  sealedSize,
} from './sealing.ts'

/** Where files are read: one is at a time. */
const buffer = Buffer.alloc(CHUNK_SIZE)

/** Sealed content that was altered, cut short or taken away. */
export const altered = (what: string): DamagedError =>
  new DamagedError(`${what} was altered, is cut short or is missing. Nothing was restored from it.`)

/** What a stored file is sealed for. */
export const purposeOf = (path: string): string => `file ${path}`
/** Where the stored file of this name lies. */
export const placeOf = (root: string, name: string): string => join(root, name.slice(0, 2), name)

/**
 * Seals the file `path` of an installation, which lies at `from`, below `root`, under a name of its path and content. It is there
 * whole or not at all, and nothing that is intact is ever written again. Null when there is no such file.
 */
export function sealFile(key: BackupKey, path: string, from: string, root: string): StoredFile | null {
  return withExisting(from, (source, size) => {
    const { header, seal } = createSealer(key, purposeOf(path))
    const hash = createHash('sha256')
    const target = createWhole(join(root, key.nameOf(path, '')))
    try {
      let at = 0
      do {
        const head = at === 0 ? [header] : []
        const chunk = readInto(buffer.subarray(0, Math.min(CHUNK_SIZE, size - at)), source, at)
        if (chunk.length < Math.min(CHUNK_SIZE, size - at)) throw new Error(`${from} became shorter.`)
        hash.update(chunk)
        at += chunk.length
        target.write([...head, ...seal(chunk, at >= size)])
      } while (at < size)
    } catch (error) {
      target.discard()
      throw error
    }
    const stored = { size, sha256: hash.digest('base64url') }
    const place = placeOf(root, key.nameOf(path, stored.sha256))
    if (isIntact(key, path, place, stored)) target.discard()
    else {
      mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
      target.finish(place)
    }
    return stored
  })
}

function isIntact(key: BackupKey, path: string, place: string, { size, sha256 }: StoredFile): boolean {
  if (statSync(place, { throwIfNoEntry: false })?.size !== sealedSize(size)) return false
  const hash = createHash('sha256')
  try {
    for (const chunk of openChunks(key, purposeOf(path), place, path)) hash.update(chunk)
  } catch (error) {
    if (error instanceof DamagedError || (error as NodeJS.ErrnoException).code === 'EIO') return false
    throw error
  }
  return hash.digest('base64url') === sha256
}

/** The bytes of sealed content. Throws a `BackupError` that names it as `what` when it is not as it was sealed. */
export async function* openSealed(...sealed: Parameters<typeof openChunks>): AsyncGenerator<Buffer> {
  yield* openChunks(...sealed)
}

function* openChunks(key: BackupKey, purpose: string, from: string, what: string): Generator<Buffer> {
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
