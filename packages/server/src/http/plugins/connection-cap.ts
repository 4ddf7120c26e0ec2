import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKeyOf, networkKeyOf } from '../../domain/kernel/address.ts'

/** All of an IPv6 /48 together hold so many times what one address may: the rest is left to others. */
const OF_NETWORK = 3

/**
 * Bounds the connections that one address holds open, so that nobody takes all of them. Neighbours count for nothing: a
 * proxy in front brings everybody's calls over connections of its own.
 */
export function capConnections(server: Server, atMost: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const key = addressKeyOf(socket.remoteAddress ?? '', false)
    if (key === null) return
    const network = networkKeyOf(key)
    const limits: [key: string, limit: number][] = [[key, atMost]]
    if (network !== null) limits.push([network, atMost * OF_NETWORK])
    if (limits.some(([name, limit]) => (open.get(name) ?? 0) >= limit)) {
      socket.destroy()
      return
    }
    for (const [name] of limits) open.set(name, (open.get(name) ?? 0) + 1)
    socket.once('close', () => {
      for (const [name] of limits) {
        const left = (open.get(name) ?? 1) - 1
        if (left > 0) open.set(name, left)
        else open.delete(name)
      }
    })
  })
}
