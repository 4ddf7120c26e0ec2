import { MINUTE, SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import { createCache } from '../kernel/cache.ts'
import { Refusal } from '../kernel/refusal.ts'

interface Bucket {
  left: number
  at: number
}

interface Parts {
  limits: { addressRequestsPerMinute: number; networkLimitFactor: number }
  /** A steady clock, in ms. */
  now(): number
}

/** Addresses that are remembered; who was not heard of for a minute has a full bucket anyway. */
const REMEMBERED = 50_000

/**
 * Refuses addresses that ask for too much, before anything is read or looked up: a bucket of a minute's requests for
 * each address, and one for its whole IPv6 /48. Each process counts for itself.
 */
export function createRequestRate({ limits, now }: Parts) {
  const perMinute = limits.addressRequestsPerMinute
  const buckets = createCache<Bucket>({ entries: REMEMBERED, ttl: MINUTE })

  const take = (key: string, size: number): void => {
    const at = now()
    const before = buckets.get(key) ?? { left: size, at }
    const left = Math.min(size, before.left + ((at - before.at) / MINUTE) * size)
    if (left < 1) {
      const seconds = ((1 - left) / size) * (MINUTE / SECOND)
      throw new Refusal(430, 'rate', { retryAfter: Math.max(1, Math.ceil(seconds)) })
    }
    buckets.set(key, { left: left - 1, at })
  }

  /** Refuses with 430. Null: an address that is not limited. */
  return (addressKey: string | null): void => {
    if (addressKey === null || perMinute === 0) return
    take(addressKey, perMinute)
    const network = networkKeyOf(addressKey)
    if (network !== null) take(network, perMinute * limits.networkLimitFactor)
  }
}

export type RequestRate = ReturnType<typeof createRequestRate>
