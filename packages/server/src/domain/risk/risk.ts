import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { endOfWait, windowOf } from '../kernel/window.ts'
import type { Challenge } from './challenge.ts'
import type { RiskStore } from './ports.ts'

interface Parts {
  store: RiskStore
  challenge: Challenge
  limits: {
    newDevicesPerHour: number
    refusedSignatures: number
    riskSeconds: number
    networkLimitFactor: number
  }
  clock: Clock
}

const SIGNATURES_WINDOW = 10 * MINUTE
const DEVICES_KEPT = 30 * DAY
const MAX_CACHED = 50_000

/** Blocks addresses that create device ids or wrong signatures in bulk. Null addresses are never blocked. */
export function createRisk({ store, challenge, limits, clock }: Parts) {
  const known = new Set<string>()

  const refuse = (until: number): never => {
    throw new Refusal(428, 'risk', { retryAfter: Math.max(1, Math.ceil((until - clock.now()) / SECOND)) })
  }
  const hold = async (addressKey: string): Promise<number> => {
    const until = clock.now() + limits.riskSeconds * SECOND
    await store.hold(addressKey, until)
    return until
  }
  const endOfHold = async (addressKey: string, until: number): Promise<number> => {
    const longest = endOfWait(until, clock.now(), limits.riskSeconds * SECOND)
    // The clock was set back: the block is limited to its normal length from now.
    if (longest < until) await store.hold(addressKey, longest)
    return longest
  }
  const cacheDevice = (deviceKey: string) => {
    if (known.size >= MAX_CACHED) known.clear()
    known.add(deviceKey)
  }

  /** Refuses where an address, or its whole network, has too many new ones. */
  const countDevice = async (addressKey: string, network: string | null, deviceKey: string) => {
    const window = windowOf(clock.now(), HOUR)
    const fresh = await store.recordDevice({ deviceKey, addressKey }, window)
    if (fresh === null) return
    challenge.sawNewDevice()
    if (fresh > limits.newDevicesPerHour) refuse(await hold(addressKey))
    if (network === null) return
    const inNetwork = await store.newDevicesIn(network, window)
    if (inNetwork > limits.newDevicesPerHour * limits.networkLimitFactor) refuse(await hold(network))
  }

  return {
    /**
     * Looks at once. What is returned judges: it refuses with 428 while the address is blocked, when this device exceeds the
     * limit of new ones, and while new ones are asked for a proof of work that this one has not.
     */
    look(addressKey: string | null, deviceKey: string): (proof: string | null) => Promise<void> {
      if (addressKey === null) return async () => {}
      const network = networkKeyOf(addressKey)
      const keys = network === null ? [addressKey] : [addressKey, network]
      const holds = Promise.all(keys.map(store.heldUntil))
      const isKnown = known.has(deviceKey) ? true : store.knowsDevice(deviceKey)
      const seen = Promise.all([holds, isKnown])
      // Nobody may ask.
      seen.catch(() => {})
      return async (proof) => {
        const [untils, isKnown] = await seen
        const ends = await Promise.all(keys.map((key, at) => endOfHold(key, untils[at] ?? 0)))
        const until = Math.max(...ends)
        if (until > clock.now()) refuse(until)
        if (known.has(deviceKey)) return
        if (!isKnown) {
          if (challenge.isOn()) await challenge.check(deviceKey, proof)
          await countDevice(addressKey, network, deviceKey)
        }
        cacheDevice(deviceKey)
      }
    },

    async signatureRefused(addressKey: string | null): Promise<void> {
      if (addressKey === null) return
      const window = windowOf(clock.now(), SIGNATURES_WINDOW)
      const refused = await store.recordRefusedSignature(addressKey, window)
      if (refused >= limits.refusedSignatures) await hold(addressKey)
      const network = networkKeyOf(addressKey)
      if (network === null) return
      const inNetwork = await store.refusedSignaturesIn(network, window)
      if (inNetwork >= limits.refusedSignatures * limits.networkLimitFactor) await hold(network)
    },

    deleteExpired: () => {
      const now = clock.now()
      return store.deleteBefore({ devices: now - DEVICES_KEPT, signatures: now - HOUR, holds: now })
    },
  }
}

export type Risk = ReturnType<typeof createRisk>
