import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { MINUTE } from '@easel/contract/numbers'
import { addressKeyOf, networkKeyOf } from '../../domain/kernel/address.ts'
import { createCache } from '../../domain/kernel/cache.ts'

/** Factor for a whole IPv6 /48 over one address. */
const OF_NETWORK = 3
/** How long an address whose connection was cut is refused; accepting costs more than refusing. */
const REFUSAL_TTL = MINUTE
const REMEMBERED = 10_000

export interface ConnectionLimits {
  connectionsPerAddress: number
  /** Whether loopback and private addresses are limited too. */
  limitPrivateAddresses: boolean
}

/**
 * Limits open connections per address, so that one client cannot take all of them. Installed without a proxy only,
 * where the address is the client's. Returns a function that refuses an address for a minute after its connection was
 * cut.
 */
export function capConnections(
  server: Server,
  limits: ConnectionLimits,
  clock: { now(): number } = performance,
): (socket: Socket) => void {
  const open = new Map<string, number>()
  const refused = createCache<true>({
    entries: REMEMBERED,
    ttl: REFUSAL_TTL,
    clock: { perf: clock, ttlResolution: 0 },
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
