import type { ServerResponse } from 'node:http'
import { networkKeyOf } from '../../domain/kernel/address.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'

export interface StreamLimits {
  /** Open event streams of one caller, of one address, and of everybody. */
  streams: number
  streamsPerAddress: number
  streamsTotal: number
  networkTimes: number
}

/** So many may be at their beginning, which reads much: a storm of them holds up nobody else's calls. */
const BEGINNING_AT_MOST = 200
const SECONDS_LATER = { full: 30, busy: 5 }

/** How many event streams there may be. Pages that get none ask by polling, and try again later. */
export function createStreamCaps({ streamsPerAddress, streamsTotal, networkTimes }: StreamLimits) {
  const ofAddress = new Map<string, number>()
  const beginning = new Set<ServerResponse>()
  const open = new Set<ServerResponse>()

  const count = (key: string, by: 1 | -1) => {
    const now = (ofAddress.get(key) ?? 0) + by
    if (now > 0) ofAddress.set(key, now)
    else ofAddress.delete(key)
  }
  const leaves = (out: ServerResponse) => {
    open.delete(out)
    beginning.delete(out)
  }

  return {
    /** Counts a call from its arrival on. Refuses with 503 before it has cost anything. */
    arrives(out: ServerResponse): void {
      if (open.size >= streamsTotal) {
        throw new Refusal(503, 'unavailable', { retryAfter: SECONDS_LATER.full })
      }
      if (beginning.size >= BEGINNING_AT_MOST) {
        throw new Refusal(503, 'unavailable', { retryAfter: SECONDS_LATER.busy })
      }
      open.add(out)
      beginning.add(out)
      out.once('close', () => leaves(out))
    },

    /** One that was refused is over with its answer, whenever the client reads that. */
    leaves,

    /** Counts it for its address, once that is known. Refuses with 430. */
    belongsTo(addressKey: string | null, out: ServerResponse): void {
      if (addressKey === null) return
      const network = networkKeyOf(addressKey)
      const keys = network === null ? [addressKey] : [addressKey, network]
      const isFull = keys.some(
        (key) => (ofAddress.get(key) ?? 0) >= streamsPerAddress * (key === network ? networkTimes : 1),
      )
      if (isFull) throw new Refusal(430, 'rate', { retryAfter: SECONDS_LATER.full })
      for (const key of keys) {
        count(key, 1)
        out.once('close', () => count(key, -1))
      }
    },

    hasBegun: (out: ServerResponse): boolean => beginning.delete(out),
  }
}

export type StreamCaps = ReturnType<typeof createStreamCaps>
