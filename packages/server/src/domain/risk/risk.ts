import { DAY, HOUR, MINUTE, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import { endOfWait, windowOf } from '../kernel/window.ts'
import type { RiskStore } from './ports.ts'

interface Parts {
  store: RiskStore
  limits: { newDevicesPerHour: number; refusedSignatures: number; riskSeconds: number }
  clock: Clock
}

const SIGNATURES_WINDOW = 10 * MINUTE
const DEVICES_KEPT = 30 * DAY
const KNOWN_AT_MOST = 50_000

/** Keeps out addresses that make up device ids or signatures in bulk. Null addresses are never at risk. */
export function createRisk({ store, limits, clock }: Parts) {
  const known = new Set<string>()

  const refuse = (until: number): never => {
    throw new Refusal(428, 'risk', { retryAfter: Math.max(1, Math.ceil((until - clock.now()) / SECOND)) })
  }
  const hold = async (addressKey: string): Promise<number> => {
    const until = clock.now() + limits.riskSeconds * SECOND
    await store.hold(addressKey, until)
    return until
  }
  const heldUntil = async (addressKey: string): Promise<number> => {
    const until = await store.heldUntil(addressKey)
    const longest = endOfWait(until, clock.now(), limits.riskSeconds * SECOND)
    // The clock was set back since: from this moment on it is as long as any.
    if (longest < until) await store.hold(addressKey, longest)
    return longest
  }
  const remember = (deviceKey: string) => {
    if (known.size >= KNOWN_AT_MOST) known.clear()
    known.add(deviceKey)
  }

  return {
    /** Refuses with 428 while the address is at risk, and when this device is one new one too many. */
    async check(addressKey: string | null, deviceKey: string): Promise<void> {
      if (addressKey === null) return
      const until = await heldUntil(addressKey)
      if (until > clock.now()) refuse(until)
      if (known.has(deviceKey)) return
      const fresh = await store.noteDevice({ deviceKey, addressKey }, windowOf(clock.now(), HOUR))
      if (fresh !== null && fresh > limits.newDevicesPerHour) refuse(await hold(addressKey))
      remember(deviceKey)
    },

    async signatureRefused(addressKey: string | null): Promise<void> {
      if (addressKey === null) return
      const refused = await store.noteRefusedSignature(addressKey, windowOf(clock.now(), SIGNATURES_WINDOW))
      if (refused >= limits.refusedSignatures) await hold(addressKey)
    },

    tidy: () => {
      const now = clock.now()
      return store.forgetBefore({ devices: now - DEVICES_KEPT, signatures: now - HOUR, holds: now })
    },
  }
}

export type Risk = ReturnType<typeof createRisk>
