import { z } from 'zod'
import { BackupError } from '../../domain/backups/backup-error.ts'
import type { Manifest, StoredFile } from '../../domain/backups/ports.ts'
import { altered } from './sealed-files.ts'

/** Raised when an older Easel could not read what a newer one writes. */
export const FORMAT = 1

const Format = z.looseObject({ format: z.int(), version: z.string() })
const Head = z.object({
  id: z.string(),
  madeAt: z.number(),
  version: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: z.int(),
      sum: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  missing: z.array(z.string()),
  files: z.int(),
})
/** No path leads out of the data directory. */
const Path = z.string().regex(/^(files|sdk)(\/[\w-][\w.-]*)+$/)
const FileLine = z.tuple([Path, z.int(), z.string()])

/**
 * A manifest as lines: what it says of the database, and then one line for each file. Throws a `BackupError` for a path that
 * would not be read.
 */
export function* toLines({ files, ...head }: Manifest): Generator<string> {
  yield JSON.stringify({ format: FORMAT, ...head, files: files.size })
  for (const [path, { size, sha256 }] of files) {
    if (!Path.safeParse(path).success) {
      throw new BackupError(`${path} in DATA_DIR has a name that no backup takes. Move it away.`)
    }
    yield JSON.stringify([path, size, sha256])
  }
}

/** Throws a `BackupError` for a manifest of a newer format and for an incomplete one. */
export async function fromLines(id: string, lines: AsyncIterable<string>): Promise<Manifest> {
  const files = new Map<string, StoredFile>()
  let head: z.output<typeof Head> | null = null
  for await (const line of lines) {
    if (head === null) {
      head = headOf(id, JSON.parse(line))
      continue
    }
    const [path, size, sha256] = FileLine.parse(JSON.parse(line))
    files.set(path, { size, sha256 })
  }
  if (head?.files !== files.size || head.id !== id) throw altered(`The manifest of ${id}`)
  return { ...head, files }
}

function headOf(id: string, json: unknown): z.output<typeof Head> {
  const { format, version } = Format.parse(json)
  if (format === FORMAT) return Head.parse(json)
  throw new BackupError(
    `The backup ${id} was made by a newer Easel (${version}). Restore it with that version, or a later one.`,
  )
}
