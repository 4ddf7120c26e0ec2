import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { startPgBouncer } from './pgbouncer.ts'

/** Start-up parameters that a pooler in its default settings knows; it refuses all others. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name', 'replication']
const READY = 0x5a
const IDLE = 'I'.charCodeAt(0)
const TERMINATE = 0x58

/** PgBouncer, or where it is not to be had what does the same for whoever is in front of it. */
export const startPooler = async (url: string) => (await startPgBouncer(url)) ?? (await startStandIn(url))

/**
 * A pooler as PgBouncer is with `pool_mode = transaction`: each transaction of a caller goes to whichever connection waited
 * longest, so that what a session keeps beyond one is lost, and is found by whoever comes next.
 */
async function startStandIn(url: string, size = 6) {
  const clients = await Promise.all(Array.from({ length: size }, () => connectionTo(url)))
  const idle: Socket[] = [...clients]
  const waiting: ((socket: Socket) => void)[] = []
  const callers = new Set<Socket>()
  const refused: string[] = []
  let transactions = 0

  const take = (): Promise<Socket> => {
    const socket = idle.shift()
    return socket ? Promise.resolve(socket) : new Promise((resolve) => waiting.push(resolve))
  }
  const giveBack = (socket: Socket): void => {
    const next = waiting.shift()
    if (next) next(socket)
    else idle.push(socket)
  }

  const serve = (caller: Socket): void => {
    let buffered = Buffer.alloc(0)
    let isStarted = false
    let taken: Promise<Socket> | null = null
    let ending = false
    const relay = (behind: Socket): void => {
      let pending = Buffer.alloc(0)
      behind.on('data', (chunk) => {
        if (!caller.destroyed) caller.write(chunk)
        pending = Buffer.concat([pending, chunk])
        for (let size = sizeOf(pending); size > 0; size = sizeOf(pending)) {
          const isEnd = pending[0] === READY && pending[5] === IDLE
          pending = pending.subarray(size)
          if (!isEnd) continue
          behind.removeAllListeners('data')
          taken = null
          transactions += 1
          giveBack(behind)
          if (buffered.length > 0) void pass()
        }
      })
    }
    const pass = async (): Promise<void> => {
      const isNew = taken === null
      taken ??= take()
      const behind = await taken
      if (isNew) relay(behind)
      const bytes = buffered
      buffered = Buffer.alloc(0)
      behind.write(bytes)
    }
    caller.on('error', () => {})
    caller.on('close', () => {
      callers.delete(caller)
      ending = true
      // A transaction that is left open is rolled back before anybody else gets the connection.
      void taken?.then((behind) => behind.write(query('rollback')))
    })
    caller.on('data', (chunk) => {
      buffered = Buffer.concat([buffered, chunk])
      if (!isStarted) {
        const parameters = startUpOf(buffered)
        if (parameters === null) return
        buffered = Buffer.alloc(0)
        isStarted = true
        const unknown = Object.keys(parameters).find((name) => !KNOWN.includes(name))
        if (unknown) {
          refused.push(unknown)
          caller.end(errorOf(`unsupported startup parameter: ${unknown}`))
          return
        }
        caller.write(WELCOME)
        return
      }
      if (buffered[0] === TERMINATE && taken === null) return void caller.end()
      if (!ending) void pass()
    })
  }

  const server = createServer((caller) => {
    callers.add(caller)
    serve(caller)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = new URL(url)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    refused: (): readonly string[] => refused,
    transactions: () => Promise.resolve(transactions),
    stop(): Promise<void> {
      for (const socket of [...callers, ...clients]) socket.destroy()
      server.close()
      return Promise.resolve()
    },
  }
}

/** The socket of a connection that has signed in, without its driver. */
async function connectionTo(url: string): Promise<Socket> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.removeAllListeners('data')
  stream.on('error', () => {})
  return stream
}

/** Of the first message, with its type; 0: it is not all there. */
function sizeOf(bytes: Buffer): number {
  if (bytes.length < 5) return 0
  const size = bytes.readInt32BE(1) + 1
  return bytes.length >= size ? size : 0
}

/** Null: it is not all there. */
function startUpOf(bytes: Buffer): Record<string, string> | null {
  if (bytes.length < 4 || bytes.length < bytes.readInt32BE(0)) return null
  const words = bytes
    .subarray(8, bytes.readInt32BE(0) - 2)
    .toString()
    .split('\0')
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])))
}

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const query = (text: string): Buffer => message('Q', Buffer.from(`${text}\0`))
const errorOf = (text: string): Buffer => message('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`))
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', Buffer.from('client_encoding\0UTF8\0')),
  message('S', Buffer.from('standard_conforming_strings\0on\0')),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])
