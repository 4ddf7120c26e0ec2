import { existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { StartError } from '../../../config/start-error.ts'
import type { Call, Hello, Place, Reply, Result, WireError } from './protocol.ts'

/** The embedded database as the main thread sees it. */
export interface PgliteClient {
  begin(session: number): Promise<void>
  end(session: number, commit: boolean): Promise<void>
  /** `session` null: a statement by itself. */
  query(session: number | null, sql: string, parameters: readonly unknown[]): Promise<Result>
  script(sql: string): Promise<Result>
  close(): Promise<void>
}

/**
 * Opens the database in a thread of its own; `directory` null keeps everything in memory, where it may begin
 * with the content of `dump`, a file.
 */
export async function openPglite(
  directory: string | null,
  dump: string | null = null,
): Promise<PgliteClient> {
  if (directory !== null && !existsSync(directory)) await create(directory)
  if (directory !== null && !statSync(directory).isDirectory()) {
    throw new StartError(`${directory} is no directory. Move it away, then start again.`)
  }
  return openInThread({ directory, dump })
}

/**
 * Makes an empty database beside its place and moves it there when it is whole: a kill on the way leaves
 * nothing half made. The thread that made it goes, with the memory that making one takes.
 */
async function create(directory: string): Promise<void> {
  const unfinished = `${directory}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const client = await openInThread({ directory: unfinished, dump: null })
  await client.close()
  await rename(unfinished, directory)
}

async function openInThread(place: Place): Promise<PgliteClient> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: place })
  await ready(worker)
  const waiting = new Map<number, PromiseWithResolvers<Result>>()
  let lastId = 0
  let ended: Error | null = null

  worker.on('message', (reply: Reply) => {
    const pending = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('result' in reply) pending?.resolve(reply.result)
    else pending?.reject(toError(reply.error))
  })
  const fail = (error: Error) => {
    ended = error
    for (const pending of waiting.values()) pending.reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The embedded database is closed.')))

  const call = (request: Call): Promise<Result> => {
    if (ended) return Promise.reject(ended)
    lastId += 1
    const pending = Promise.withResolvers<Result>()
    waiting.set(lastId, pending)
    worker.postMessage({ ...request, id: lastId })
    return pending.promise
  }

  return {
    begin: async (session) => void (await call({ op: 'begin', session })),
    end: async (session, commit) => void (await call({ op: 'end', session, commit })),
    query: (session, sql, parameters) => call({ op: 'query', session, sql, parameters }),
    script: (sql) => call({ op: 'script', sql }),
    close: async () => {
      if (ended) return
      await call({ op: 'close' })
      await worker.terminate()
    },
  }
}

async function ready(worker: Worker): Promise<void> {
  const hello = await new Promise<Hello>((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error) => resolve({ failed: String(error) }))
  })
  if ('ready' in hello) return
  await worker.terminate()
  throw new StartError(
    `The embedded database cannot be opened (${firstLine(hello.failed)}). Check the disk's free space and the permissions of DATA_DIR, or restore it from a backup.`,
  )
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text

function toError(wire: WireError): Error {
  const { message, code, detail, constraint } = wire
  return Object.assign(new Error(message), { code, detail, constraint })
}
