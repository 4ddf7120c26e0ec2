import { rename, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { StartError } from '../../../../config/start-error.ts'
import { saysDiskFull } from '../../../../domain/kernel/storage.ts'
import { Unavailable } from '../../../../domain/kernel/unavailable.ts'
import { syncTree } from '../../../system/sync-tree.ts'
import { compiledModules } from './compiled.ts'
import { damaged } from './damage.ts'
import { codeOf, contentsOf, inspect, notAccessible } from './inspect.ts'
import { inspectRelations } from './inspect-relations.ts'
import type {
  Call,
  DatabaseLocation,
  Hello,
  Reply,
  Request,
  Result,
  StatementPlace,
  ThreadData,
  WireError,
} from './protocol.ts'
import { relationSizes } from './relation-sizes.ts'

/** The embedded database as the main thread sees it. */
export interface PgliteClient {
  end(session: number, commit: boolean): Promise<void>
  query(statement: StatementPlace | null, sql: string, parameters: readonly unknown[]): Promise<Result>
  script(sql: string): Promise<Result>
  /** Copies the files of the database to a new directory, as they are between two statements. */
  copy(to: string): Promise<void>
  /**
   * Starts the watchdog: the database counts as hung after `hungAfter` ms without an answer, since PostgreSQL retries
   * forever when it cannot write its log. Not before the migrations, which may take longer.
   */
  watch(hungAfter?: number): void
  /** Resolves with the reason when the database has stopped. */
  broken: Promise<string>
  /** Terminates without writing, as a kill would. */
  abandon(): Promise<void>
  close(): Promise<void>
}

/** Longer than any statement; statements run one at a time. */
const HUNG_AFTER = 30_000
/** A statement in no transaction. */
const OUTSIDE: StatementPlace = { session: null, begins: false }
/** Number of probes in that time. */
const PROBES = 10
/** Emscripten error numbers for a full disk and for missing permissions. */
const NO_ROOM = /\bErrnoError (19|51)\b/
const NOT_ALLOWED =
  /\b(EACCES|EPERM|EROFS)\b|permission denied|read-only file system|\bErrnoError (2|63|69)\b/i

/** Recovery takes seconds; longer means that it hangs. */
const OPEN_TIMEOUT = 120_000

/**
 * Opens the database in a worker thread; `directory` null: in memory, optionally from the file `dump`. An existing
 * directory is never re-created. `isSynced` false: for one that nobody needs before `syncTree` has synced all of it.
 */
export async function openPglite(
  directory: string | null,
  dump: string | null = null,
  isSynced = true,
): Promise<PgliteClient> {
  if (directory === null) return openInThread({ directory, dump, isSynced })
  if (contentsOf(directory) === 'nothing') await create(directory)
  inspect(directory)
  const before = relationSizes(directory)
  const client = await openInThread({ directory, dump, isSynced })
  try {
    await inspectRelations(directory, client, before)
  } catch (error) {
    // Not closed, because closing writes.
    await client.abandon()
    throw error
  }
  return client
}

/**
 * Creates the database in a temporary directory and renames it, so that a kill leaves nothing incomplete. Its thread
 * is ended to free the memory of initdb.
 */
async function create(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const client = await openInThread({ directory: unfinished, dump: null, isSynced: true })
  await client.close()
  await syncTree(unfinished)
  try {
    await rename(unfinished, directory)
  } catch (error) {
    throw new StartError(
      `The new database cannot be moved to ${directory} (${codeOf(error)}). Where that is a mount point, mount DATA_DIR as a whole instead.`,
    )
  }
}

async function openInThread(location: DatabaseLocation): Promise<PgliteClient> {
  const workerData: ThreadData = { ...location, modules: await compiledModules() }
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData })
  await ready(worker, location)
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  const broken = Promise.withResolvers<string>()
  let lastId = 0
  let closing = false
  let ended: Error | null = null

  const fail = (reason: string) => {
    ended ??= new Unavailable(`The embedded database has ended (${reason}).`)
    for (const pending of waiting.values()) pending.reject(ended)
    waiting.clear()
    if (!closing) broken.resolve(reason)
  }
  let heardAt = performance.now()
  worker.on('message', (reply: Reply) => {
    heardAt = performance.now()
    if ('broken' in reply) {
      fail(firstLine(reply.broken))
      return void worker.terminate()
    }
    const pending = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('result' in reply) pending?.resolve(reply.result)
    else pending?.reject(toError(reply.error))
  })
  worker.on('error', (error) => fail(firstLine(String(error))))
  worker.on('exit', () => fail('its thread is gone'))

  let batch: Request[] = []
  const post = () => {
    worker.postMessage(batch)
    batch = []
  }
  const call = (request: Call): Promise<Result> => {
    if (ended) return Promise.reject(ended)
    lastId += 1
    const pending = Promise.withResolvers<Result>()
    waiting.set(lastId, pending)
    batch.push({ ...request, id: lastId })
    // Calls made at once are one message, because waking the other thread takes longer than most statements.
    if (batch.length === 1) process.nextTick(post)
    return pending.promise
  }

  let watching: NodeJS.Timeout | undefined
  const watch = (hungAfter = HUNG_AFTER) => {
    let lookedAt = performance.now()
    let waitedSince = lookedAt
    watching = setInterval(() => {
      const now = performance.now()
      // This thread was blocked too, for example in a paused container; answers may be waiting.
      if (now - lookedAt > hungAfter / 2) waitedSince = now
      lookedAt = now
      if (now - Math.max(heardAt, waitedSince) > hungAfter) {
        fail(`it has not answered for ${hungAfter / 1000} s`)
        void worker.terminate()
      }
      call({ op: 'ping' }).catch(() => clearInterval(watching))
    }, hungAfter / PROBES)
    watching.unref()
  }
  const abandon = async () => {
    closing = true
    clearInterval(watching)
    ended ??= new Unavailable('The embedded database is closed.')
    await worker.terminate()
  }
  return {
    end: async (session, commit) => void (await call({ op: 'end', session, commit })),
    query: (statement, sql, parameters) => call({ op: 'query', ...(statement ?? OUTSIDE), sql, parameters }),
    script: (sql) => call({ op: 'script', sql }),
    copy: async (to) => void (await call({ op: 'copy', to })),
    watch,
    broken: broken.promise,
    abandon,
    close: async () => {
      if (ended) return
      closing = true
      await call({ op: 'close' })
      await abandon()
    },
  }
}

async function ready(worker: Worker, { directory }: DatabaseLocation): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const hello = await new Promise<Hello>((resolve) => {
    const failed = (reason: string) => resolve({ failed: reason })
    timer = setTimeout(failed, OPEN_TIMEOUT, `it was not open after ${OPEN_TIMEOUT / 1000} s`)
    worker.once('message', resolve)
    worker.once('error', (error) => failed(String(error)))
    worker.once('exit', () => failed('it broke off'))
  })
  clearTimeout(timer)
  if ('ready' in hello) return
  await worker.terminate()
  const reason = firstLine(hello.failed)
  if (saysDiskFull(new Error(reason)) || NO_ROOM.test(reason)) {
    throw new StartError(
      `The embedded database cannot be opened: the disk is full (${reason}). Free some space, then start again.`,
    )
  }
  if (NOT_ALLOWED.test(reason)) throw notAccessible(directory ?? 'memory', reason)
  throw damaged(directory ?? 'memory', `it cannot be opened (${reason})`)
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text

function toError(wire: WireError): Error {
  const { message, code, detail, constraint } = wire
  return Object.assign(new Error(message), { code, detail, constraint })
}
