import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import type { Hello, Reply, Request, Result, ThreadData, WireError } from './protocol.ts'
import { createSessions } from './sessions.ts'
import { SYNCED_SETTINGS, SYNCED_START, SyncedFiles } from './synced-files.ts'

/** The worker thread that owns the embedded database, so that HTTP is not blocked by queries. */
const port = parentPort
if (!port) throw new Error('To be started as a worker thread.')

const { directory, dump, isSynced, modules } = workerData as ThreadData
const COMMON_SETTINGS = [
  'timezone = UTC',
  'maintenance_work_mem = 8MB',
  // ANALYZE of a large table blocks for seconds; a fifth of the default sample suffices.
  'default_statistics_target = 20',
]
/**
 * Shared buffers are filled with zeros at each start. With the default, 128 MB, that takes three times as long, and
 * queries are no faster: what is not there is in the system's cache.
 */
const DISK_SETTINGS = ['shared_buffers = 16MB', ...SYNCED_SETTINGS]
/** Nothing of the log is read again. Files in memory are copied whenever they grow, so they are made at full size. */
const MEMORY_SETTINGS = ['wal_init_zero = off', 'full_page_writes = off']
const NOTHING: Result = { rows: [], affected: null }

try {
  const files = directory === null || !isSynced ? null : new SyncedFiles(directory)
  const database = await PGlite.create(directory ?? 'memory://', {
    ...modules,
    ...(files === null ? {} : { fs: files, startParams: SYNCED_START }),
    ...(dump === null ? {} : { loadDataDir: await openAsBlob(dump) }),
    postgresqlconf: [...COMMON_SETTINGS, ...(directory === null ? MEMORY_SETTINGS : DISK_SETTINGS)],
  })
  files?.opened()
  const sessions = createSessions(database)
  const respond = async (request: Request) => {
    port.postMessage(await answer(sessions, request))
    if (request.op === 'close') port.close()
  }
  port.on('message', (requests: Request[]) => {
    for (const request of requests) void respond(request)
  })
  port.postMessage({ ready: true } satisfies Hello)
} catch (error) {
  port.postMessage({ failed: describe(error) } satisfies Hello)
}

async function answer(sessions: ReturnType<typeof createSessions>, request: Request): Promise<Reply> {
  try {
    return { id: request.id, result: (await execute(sessions, request)) ?? NOTHING }
  } catch (error) {
    return stopsForGood(error) ? { broken: describe(error) } : { id: request.id, error: toWire(error) }
  }
}

/** PostgreSQL or its WebAssembly runtime has crashed: every later call would fail. */
function stopsForGood(error: unknown): boolean {
  const { severity, name } = (error ?? {}) as { severity?: unknown; name?: unknown }
  return severity === 'PANIC' || severity === 'FATAL' || name === 'RuntimeError' || name === 'ExitStatus'
}

function execute(sessions: ReturnType<typeof createSessions>, request: Request): Promise<Result | undefined> {
  switch (request.op) {
    case 'end':
      return sessions.end(request.session, request.commit).then(nothing)
    case 'query':
      // The statement waits for the transaction, and fails if it cannot begin.
      if (request.session !== null && request.begins) sessions.begin(request.session).catch(() => {})
      return sessions.query(request.session, request.sql, request.parameters)
    case 'script':
      return sessions.script(request.sql)
    case 'copy':
      return sessions.copy(requireDirectory(), request.to).then(nothing)
    case 'ping':
      return Promise.resolve(undefined)
    case 'close':
      return sessions.close().then(nothing)
  }
}

/** Emscripten throws objects with an errno instead of errors. */
function describe(error: unknown): string {
  if (error instanceof Error && error.message) return error.message
  const { name, errno } = (error ?? {}) as { name?: unknown; errno?: unknown }
  return errno === undefined ? String(error) : `${String(name)} ${String(errno)}`
}

const nothing = (): undefined => undefined

function requireDirectory(): string {
  if (directory === null) throw new Error('A database in memory has no files.')
  return directory
}

function toWire(error: unknown): WireError {
  const fields = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    message: text(fields.message) ?? String(error),
    code: text(fields.code),
    detail: text(fields.detail),
    constraint: text(fields.constraint),
  }
}
