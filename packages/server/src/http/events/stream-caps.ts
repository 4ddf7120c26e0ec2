import type { ServerResponse } from 'node:http'
import { networkKeyOf } from '../../domain/kernel/address.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'

export interface StreamLimits {
  /** Open event streams per principal, per address, and in total. */
  streams: number
  streamsPerAddress: number
  streamsTotal: number
  networkLimitFactor: number
}

/** Streams that may be starting at once, because their first events read much. */
const MAX_STARTING = 200
const SECONDS_LATER = { full: 30, busy: 5 }

/** Limits of event streams. Refused pages poll and retry later. */
export function createStreamCaps({ streamsPerAddress, streamsTotal, networkLimitFactor }: StreamLimits) {
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
    /** Counts a request on arrival. Refuses with 503 before it has cost anything. */
    arrives(out: ServerResponse): void {
      if (open.size >= streamsTotal) {
        throw new Refusal(503, 'unavailable', { retryAfter: SECONDS_LATER.full })
      }
      if (beginning.size >= MAX_STARTING) {
        throw new Refusal(503, 'unavailable', { retryAfter: SECONDS_LATER.busy })
      }
      open.add(out)
      beginning.add(out)
      out.once('close', () => leaves(out))
    },

    /** A refused request is over with its answer, even before the client has read it. */
    leaves,

    /** Counts the stream for its address. Refuses with 430. */
    belongsTo(addressKey: string | null, out: ServerResponse): void {
      if (addressKey === null) return
      const network = networkKeyOf(addressKey)
      const keys = network === null ? [addressKey] : [addressKey, network]
      const isFull = keys.some(
        (key) => (ofAddress.get(key) ?? 0) >= streamsPerAddress * (key === network ? networkLimitFactor : 1),
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
