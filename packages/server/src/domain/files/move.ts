import { createHash } from 'node:crypto'
import { inParallel } from '../kernel/in-parallel.ts'
import type { FileStore } from './ports.ts'

/** Files that are under way at the same time. */
const AT_ONCE = 12

/** Why files cannot be moved, as a sentence for the operator that says what to do. */
export class MoveError extends Error {
  override readonly name = 'MoveError'
}

/** The keys of files that are kept or being made. */
export interface FileKeys {
  /** The next ones in order; none: these were the last. */
  page(after: string): Promise<string[]>
  /** Those of the given ones that still are. */
  live(keys: readonly string[]): Promise<string[]>
}

/** What a move that was broken off had done. */
export interface MoveState {
  /** All up to this one are moved. */
  after: string
  /** These were under way. */
  page: readonly string[]
}

export interface MoveJournal {
  read(): Promise<MoveState | null>
  write(state: MoveState): Promise<void>
  end(): Promise<void>
}

export interface MoveSummary {
  copied: number
  /** In bytes. */
  size: number
  /** Those that were in the new place before. */
  there: number
  /** Files that are in neither place. */
  missing: readonly string[]
  /** Those that were removed from the old place. */
  removed: number
}

interface Parts {
  from: FileStore
  to: FileStore
  keys: FileKeys
  journal: MoveJournal
  /** What is in the new place leaves the old one. */
  remove: boolean
  progress(done: number): void
}

/**
 * Copies all files to the new place, each compared by its hash after it was written, while servers go on: they write to the
 * new place, read it before the old one, and remove from both. One that is broken off goes on where it was.
 */
export async function moveFiles(parts: Parts): Promise<MoveSummary> {
  const { to, keys, journal } = parts
  const begun = await journal.read()
  if (begun) await removeGone(to, keys, begun.page)
  const summary = { copied: 0, size: 0, there: 0, missing: [] as string[], removed: 0 }
  const verified = begun?.after ?? ''
  let after = verified
  for await (const page of pagesOf(keys)) {
    const last = page.at(-1) ?? ''
    const isDone = last <= verified
    // Named before they are written: one that is deleted meanwhile must not stay behind if this is killed.
    if (!isDone) await journal.write({ after, page })
    const missing: string[] = []
    await inParallel(page, AT_ONCE, async (key) => {
      const outcome = await moveOne(parts, key, key <= verified)
      if (outcome === 'missing') missing.push(key)
      else if (outcome === 'there') summary.there += 1
      else {
        summary.copied += 1
        summary.size += outcome
      }
      parts.progress(summary.copied + summary.there)
    })
    const live = await removeGone(to, keys, page)
    // What was deleted meanwhile is not missing.
    summary.missing.push(...missing.filter((key) => live.has(key)))
    if (isDone) continue
    after = last
    await journal.write({ after, page: [] })
  }
  if (summary.missing.length === 0) await journal.end()
  if (parts.remove) summary.removed = await removeOld(parts)
  return summary
}

async function* pagesOf(keys: FileKeys): AsyncGenerator<string[]> {
  for (let page = await keys.page(''); page.length > 0; page = await keys.page(page.at(-1) ?? '')) yield page
}

/** A size: it was copied. */
async function moveOne(
  { from, to }: Parts,
  key: string,
  isVerified: boolean,
): Promise<'there' | 'missing' | number> {
  const size = await to.size(key)
  if (isVerified && size !== null) return 'there'
  const bytes = await bytesOf(from, key)
  if (bytes === null) return size === null ? 'missing' : 'there'
  const hash = hashOf(bytes)
  if (size === bytes.length && hashOf(await bytesOf(to, key)) === hash) return 'there'
  await to.put(key, bytes)
  if (hashOf(await bytesOf(to, key)) !== hash) {
    throw new MoveError(
      `${key} is not in ${to.place} as it was written. Nothing was removed; look after that place.`,
    )
  }
  return bytes.length
}

/** A file that was deleted while it was copied must not be left. */
async function removeGone(to: FileStore, keys: FileKeys, page: readonly string[]): Promise<Set<string>> {
  const live = new Set(await keys.live(page))
  for (const key of page) if (!live.has(key)) await to.remove(key)
  return live
}

async function removeOld({ from, to, keys }: Parts): Promise<number> {
  let removed = 0
  for await (const page of pagesOf(keys)) {
    await inParallel(page, AT_ONCE, async (key) => {
      if ((await from.size(key)) === null || (await to.size(key)) === null) return
      await from.remove(key)
      removed += 1
    })
  }
  return removed
}

export interface FilesReport {
  total: number
  /** Those of them that are in the first place. */
  first: number
  /** Those that are in the second one alone. */
  second: number
  missing: readonly string[]
}

/** Asks for the size of every file, where it is looked for first and second. */
export async function countFiles(
  first: FileStore,
  second: FileStore | null,
  keys: FileKeys,
  progress: (done: number) => void,
): Promise<FilesReport> {
  const report = { total: 0, first: 0, second: 0, missing: [] as string[] }
  for await (const page of pagesOf(keys)) {
    const missing: string[] = []
    await inParallel(page, AT_ONCE, async (key) => {
      if ((await first.size(key)) !== null) report.first += 1
      else if (second && (await second.size(key)) !== null) report.second += 1
      else missing.push(key)
      report.total += 1
      progress(report.total)
    })
    report.missing.push(...(await keys.live(missing)))
  }
  return report
}

async function bytesOf(store: FileStore, key: string): Promise<Buffer | null> {
  const content = await store.read(key)
  if (content === null) return null
  const chunks: Buffer[] = []
  for await (const chunk of content.stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const hashOf = (bytes: Buffer | null): string | null =>
  bytes === null ? null : createHash('sha256').update(bytes).digest('hex')
