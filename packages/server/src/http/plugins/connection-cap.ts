import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { MINUTE } from '@easel/contract/numbers'
import { LRUCache } from 'lru-cache'
import { addressKeyOf, networkKeyOf } from '../../domain/kernel/address.ts'

/** All of an IPv6 /48 together hold so many times what one address may: the rest is left to others. */
const OF_NETWORK = 3
/** Connecting again costs more than a connection that is not accepted: who was cut off waits for so long. */
const REFUSED_FOR = MINUTE
const REMEMBERED = 10_000

export interface ConnectionLimits {
  connectionsPerAddress: number
  /** Whether loopback and private addresses are limited like others. */
  limitPrivateAddresses: boolean
}

/**
 * Bounds the connections that one address holds open, so that nobody takes all of them. Neighbours count for nothing: a
 * proxy in front brings everybody's calls over connections of its own. Returns what refuses new connections of an
 * address for a minute, for when one of them was cut for what it sent.
 */
export function capConnections(
  server: Server,
  limits: ConnectionLimits,
  clock: { now(): number } = performance,
): (socket: Socket) => void {
  const open = new Map<string, number>()
  const refused = new LRUCache<string, true>({
    max: REMEMBERED,
    ttl: REFUSED_FOR,
    ttlResolution: 0,
    perf: clock,
  })
  const keyOf = (socket: Socket) => addressKeyOf(socket.remoteAddress ?? '', limits.limitPrivateAddresses)
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    if (key === null) return
    const network = networkKeyOf(key)
    const bounds: [key: string, limit: number][] = [[key, limits.connectionsPerAddress]]
    if (network !== null) bounds.push([network, limits.connectionsPerAddress * OF_NETWORK])
    if (refused.has(key) || bounds.some(([name, limit]) => (open.get(name) ?? 0) >= limit)) {
      socket.destroy()
      return
    }
    for (const [name] of bounds) open.set(name, (open.get(name) ?? 0) + 1)
    socket.once('close', () => {
      for (const [name] of bounds) {
        const left = (open.get(name) ?? 1) - 1
        if (left > 0) open.set(name, left)
        else open.delete(name)
      }
    })
  })
  return (socket) => {
    const key = keyOf(socket)
    if (key !== null) refused.set(key, true)
  }
}
