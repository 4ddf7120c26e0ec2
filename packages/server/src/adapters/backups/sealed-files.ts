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

/** Files up to this many bytes are read as a whole before anything of them is written: all but the largest originals. */
const READ_AT_ONCE = 8 * CHUNK_SIZE
/** Where files are read: one is at a time. */
const buffer = Buffer.alloc(READ_AT_ONCE)

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
  return withExisting(from, (source, size) =>
    size > READ_AT_ONCE
      ? sealInParts(key, { path, from, root, source, size })
      : sealAtOnce(key, { path, from, root, source, size }),
  )
}

interface Source {
  path: string
  from: string
  root: string
  /** Its descriptor. */
  source: number
  size: number
}

/**
 * What it is stored as is known before anything is written: what is held is not written again, and the file is made in the
 * folder where it stays. All made in one folder, the threads would wait for each other there, and the file system would
 * look for room in one place.
 */
function sealAtOnce(key: BackupKey, { path, from, root, source, size }: Source): StoredFile {
  const content = readInto(buffer.subarray(0, size), source, 0)
  if (content.length < size) throw new Error(`${from} became shorter.`)
  const stored = { size, sha256: createHash('sha256').update(content).digest('base64url') }
  const place = placeOf(root, key.nameOf(path, stored.sha256))
  if (isIntact(key, path, place, stored)) return stored
  makeFolder(dirname(place))
  const { header, seal } = createSealer(key, purposeOf(path))
  const parts: Uint8Array[] = [header]
  let at = 0
  do {
    const chunk = content.subarray(at, at + CHUNK_SIZE)
    at += CHUNK_SIZE
    parts.push(...seal(chunk, at >= size))
  } while (at < size)
  const target = createWhole(place)
  try {
    target.write(parts)
  } catch (error) {
    target.discard()
    throw error
  }
  target.finish()
  return stored
}

function sealInParts(key: BackupKey, { path, from, root, source, size }: Source): StoredFile {
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
    makeFolder(dirname(place))
    target.finish(place)
  }
  return stored
}

/** Those that are known to be there. */
const folders = new Set<string>()

function makeFolder(path: string): void {
  if (folders.has(path)) return
  mkdirSync(path, { recursive: true, mode: 0o700 })
  folders.add(path)
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
