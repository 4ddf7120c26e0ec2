import { messages, type PGlite, parse, protocol } from '@electric-sql/pglite'
import { createPriorityMutex } from './priority-mutex.ts'
import type { Result } from './protocol.ts'

/** Other statements may change the schema and with it the result of prepared ones. */
const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i
const CHANGES_TABLES = /\b(create|alter|drop|deallocate)\b/i
/** Some 50 KB each in the memory of the database. */
const MAX_PREPARED = 120
const MAX_SEEN_STATEMENTS = 500
/** Prepared plans are renewed after this long, in ms, to fit the current table sizes. */
const PREPARED_TTL = 60_000

const { serialize } = protocol

let last = 0

interface Prepared {
  name: string
  at: number
  /** The types of its parameters. */
  types: readonly number[]
  /** Row description; null without rows. */
  rows: messages.RowDescriptionMessage | null
}

/** Prepares statements that occur twice: parsed and planned once, they take a quarter of the time. */
export function createStatements(database: PGlite) {
  const prepared = new Map<string, Prepared>()
  const noticed = new Set<string>()
  const turns = createPriorityMutex()

  /** Serializes statements, also within one transaction. */
  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = await turns.take()
    try {
      return await work()
    } finally {
      done()
    }
  }

  const deallocate = async (sql: string) => {
    const known = prepared.get(sql)
    if (!known) return
    prepared.delete(sql)
    await send(database, serialize.close({ type: 'S', name: known.name }), serialize.sync())
  }

  const prepare = async (sql: string): Promise<Prepared> => {
    const [oldest] = prepared.keys()
    if (prepared.size >= MAX_PREPARED && oldest !== undefined) await deallocate(oldest)
    last += 1
    const name = `easel_${last}`
    const described = await send(
      database,
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const rows = described.find((message) => message instanceof messages.RowDescriptionMessage) ?? null
    const fresh = { name, at: performance.now(), types: parse.parseDescribeStatementResults(described), rows }
    prepared.set(sql, fresh)
    return fresh
  }

  /** Null: first occurrence, or cannot be prepared. */
  const preparedFor = async (sql: string): Promise<Prepared | null> => {
    const known = prepared.get(sql)
    if (known && performance.now() - known.at < PREPARED_TTL) return known
    await deallocate(sql)
    if (!known && (!PREPARABLE.test(sql) || notice(noticed, sql))) return null
    return prepare(sql)
  }

  const deallocateAll = async () => {
    for (const sql of [...prepared.keys()]) await deallocate(sql)
  }

  return {
    query: (sql: string, parameters: readonly unknown[]): Promise<Result> =>
      queued(async () => {
        if (CHANGES_TABLES.test(sql) && !PREPARABLE.test(sql)) await deallocateAll()
        const statement = await preparedFor(sql)
        if (statement) return execute(database, statement, parameters)
        const { rows, affectedRows } = await database.query<Record<string, unknown>>(sql, [...parameters])
        return { rows, affected: affectedRows ?? null }
      }),

    /** `begin`, `commit` and the like. */
    command: (sql: string): Promise<void> =>
      queued(async () => void (await send(database, serialize.query(sql)))),

    /** A script of several statements. */
    script: (sql: string): Promise<Result> =>
      queued(async () => {
        if (CHANGES_TABLES.test(sql)) await deallocateAll()
        const results = await database.exec(sql)
        return { rows: results.flatMap(({ rows }) => rows), affected: null }
      }),
  }
}

async function execute(
  database: PGlite,
  { name, types, rows }: Prepared,
  parameters: readonly unknown[],
): Promise<Result> {
  const answered = await send(
    database,
    serialize.bind({
      statement: name,
      values: parameters.map((value, at) => toText(database, value, types[at])),
    }),
    serialize.execute({}),
    serialize.sync(),
  )
  const [result] = parse.parseResults(rows ? [rows, ...answered] : answered, database.parsers)
  return { rows: (result?.rows ?? []) as Result['rows'], affected: result?.affectedRows ?? null }
}

function toText(database: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null
  return database.serializers[type]?.(value) ?? String(value)
}

const send = (database: PGlite, ...parts: Uint8Array[]) =>
  database.execProtocolStream(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), {
    syncToFs: false,
  })

/** True on the first call. */
function notice(noticed: Set<string>, sql: string): boolean {
  if (noticed.has(sql)) return false
  const [oldest] = noticed
  if (noticed.size >= MAX_SEEN_STATEMENTS && oldest !== undefined) noticed.delete(oldest)
  noticed.add(sql)
  return true
}
