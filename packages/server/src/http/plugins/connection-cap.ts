import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKeyOf } from '../../domain/kernel/address.ts'

/**
 * Bounds the connections that one address holds open, so that nobody takes all of them. Neighbours count for nothing: a
 * proxy in front brings everybody's calls over connections of its own.
 */
export function capConnections(server: Server, atMost: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = addressKeyOf(socket.remoteAddress ?? '', false)
    if (key === null) return
    const count = (open.get(key) ?? 0) + 1
    if (count > atMost) {
      socket.destroy()
      return
    }
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
