import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests per connection. Browsers send none, proxies few. */
const MAX_WAITING = 8

/**
 * Answers the requests of a connection one after the other. Node passes on all pipelined requests at once: each would
 * open its file and hold its answer while it waits for its turn, so a few kilobytes of requests whose answers are never
 * read could fill the memory. A connection with too many pipelined requests is closed.
 *
 * @param onCut Called for each closed connection, while its address is still known.
 */
export function answerSequentially(server: Server, onCut: (socket: Socket) => void = () => {}): void {
  const handlers = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  const waiting = new WeakMap<Socket, number>()
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    for (const handler of handlers) handler.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const { socket } = request
    // Requests in the same packet as the excess one.
    if (socket.destroyed) return
    // Node assigns the socket when the response's turn has come.
    if (response.socket !== null) return handle(request, response)
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MAX_WAITING) {
      onCut(socket)
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      handle(request, response)
    })
  })
}
