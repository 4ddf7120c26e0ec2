import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Gives each event stream a connection to itself. Answers to requests that are pipelined with a stream wait behind it,
 * in memory, until it ends, and would never be closed if the client left before. No browser and no proxy sends any: such
 * a connection is cut.
 */
export function installOwnConnections(
  app: FastifyInstance,
  isStream: (request: FastifyRequest) => boolean,
): void {
  const taken = new WeakSet<Socket>()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request
    const asksForStream = isStream(request)
    // A response without a socket waits for another one.
    if (taken.has(socket) || (asksForStream && reply.raw.socket === null)) {
      reply.hijack()
      socket.destroy()
      return
    }
    if (!asksForStream) return
    taken.add(socket)
    reply.raw.once('close', () => taken.delete(socket))
  })
}
