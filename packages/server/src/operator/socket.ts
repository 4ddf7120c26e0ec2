import { chmodSync, existsSync, lstatSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { userInfo } from 'node:os'
import { StartError } from '../config/start-error.ts'
import type { Outcome } from './commands.ts'
import { socketLocation } from './socket-location.ts'

const LARGEST = 100_000

/**
 * Listens for operator commands while the server holds the embedded database, which allows one process. The socket's
 * permissions admit only the user of the server. Returns the close function.
 */
export async function openOperatorSocket(
  dataDir: string,
  runCommand: (name: string, input: unknown) => Promise<Outcome>,
): Promise<() => Promise<void>> {
  const { path, release } = socketLocation(dataDir)
  // Stale socket of a killed server: this process holds the directory's lock.
  rmSync(path, { force: true })
  const server = createServer((incoming, answer) => {
    void respond(incoming, answer, runCommand)
  })
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  server.unref()
  return () =>
    new Promise((done) => {
      server.close(() => {
        release()
        done()
      })
      server.closeAllConnections()
    })
}

async function respond(
  incoming: IncomingMessage,
  answer: ServerResponse,
  runCommand: (name: string, input: unknown) => Promise<Outcome>,
): Promise<void> {
  const outcome = await read(incoming)
    .then(({ name, input }) => runCommand(name, input))
    .catch((error: unknown): Outcome => ({ error: error instanceof Error ? error.message : String(error) }))
  answer.setHeader('content-type', 'application/json').end(JSON.stringify(outcome))
}

async function read(incoming: IncomingMessage): Promise<{ name: string; input: unknown }> {
  let text = ''
  for await (const chunk of incoming.setEncoding('utf8')) {
    text += chunk
    if (text.length > LARGEST) throw new Error('That is too large.')
  }
  return JSON.parse(text)
}

/** Sends a command to the server that holds this directory; null when there is none. */
export async function askServer(
  dataDir: string,
  name: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<Outcome | null> {
  if (!existsSync(dataDir)) return null
  const { path, release } = socketLocation(dataDir)
  try {
    expectOurs(path, dataDir)
    return await ask(path, JSON.stringify({ name, input }), signal)
  } finally {
    release()
  }
}

/** Another user could have placed a socket to receive commands; throws a `StartError` then. */
function expectOurs(path: string, dataDir: string): void {
  const socket = lstatSync(path, { throwIfNoEntry: false })
  if (!socket || socket.uid === userInfo().uid || socket.uid === statSync(dataDir).uid) return
  throw new StartError(
    `operator.sock in DATA_DIR belongs to another user (${socket.uid}): nothing was sent. Remove it, make DATA_DIR writable for its owner alone, and start the server again.`,
  )
}

function ask(socketPath: string, body: string, signal?: AbortSignal): Promise<Outcome | null> {
  return new Promise((done, failed) => {
    const call = request({ socketPath, method: 'POST', path: '/', signal }, (answer) => {
      answer.on('error', failed)
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => done(JSON.parse(text) as Outcome))
    })
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') done(null)
      else failed(error)
    })
    call.end(body)
  })
}
