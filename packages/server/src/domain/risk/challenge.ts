import { createHash, timingSafeEqual } from 'node:crypto'
import { MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Log } from '../kernel/log.ts'
import type { MetricRecorder } from '../kernel/metrics.ts'
import { Refusal } from '../kernel/refusal.ts'

/** `auto`: while far more new devices come than usual. */
export type ChallengeMode = 'off' | 'auto' | 'on'

interface Parts {
  mode: ChallengeMode
  limits: { newDevicesPerMinute: number; challengeBits: number }
  /** Keyed by a secret that all processes share. */
  keyedHash(text: string): Promise<string>
  metrics: Pick<MetricRecorder, 'challenged'>
  ids: Pick<Ids, 'secret'>
  clock: Clock
  log: Log
}

/** A challenge is solved in seconds; a slow phone has two minutes. */
const CHALLENGE_TTL = 2 * MINUTE
/** How long challenges go on after the last minute with too many new devices. */
const ATTACK_TTL = 10 * MINUTE
const PROOF = /^(\d{1,2})\.(\d{13})\.([\w-]{22})\.([\w-]{43})\.(\d{1,12})$/

/**
 * Asks new devices for a proof of work while somebody makes them in bulk: a number whose hash begins with so many
 * zeros. Nothing is stored: the challenge is signed, names its end, and is worth one device alone, so that showing a
 * proof again gains nothing.
 */
export function createChallenge({ mode, limits, keyedHash, metrics, ids, clock, log }: Parts) {
  let since = 0
  let seen = 0
  let attackedUntil = 0

  const macOf = (bits: string, expires: string, nonce: string, deviceKey: string) =>
    keyedHash(`challenge ${bits} ${expires} ${nonce} ${deviceKey}`)

  const newChallenge = async (deviceKey: string): Promise<string> => {
    const bits = String(limits.challengeBits)
    const expires = String(clock.now() + CHALLENGE_TTL)
    const nonce = ids.secret()
    return [bits, expires, nonce, await macOf(bits, expires, nonce, deviceKey)].join('.')
  }

  const isProof = async (proof: string, deviceKey: string): Promise<boolean> => {
    const [, bits, expires, nonce, mac, counter] = PROOF.exec(proof) ?? []
    if (!bits || !expires || !nonce || !mac || !counter) return false
    if (Number(expires) < clock.now() || Number(bits) < limits.challengeBits) return false
    if (!isSame(mac, await macOf(bits, expires, nonce, deviceKey))) return false
    return leadingZeros(createHash('sha256').update(`${nonce}.${counter}`).digest()) >= Number(bits)
  }

  const challenge = {
    isOn: (): boolean => mode === 'on' || (mode === 'auto' && clock.now() < attackedUntil),

    /** Counts what comes from devices that were not known; each process for itself. */
    sawNewDevice(): void {
      if (mode !== 'auto') return
      const now = clock.now()
      if (Math.abs(now - since) >= MINUTE) {
        since = now
        seen = 0
      }
      seen += 1
      if (seen <= limits.newDevicesPerMinute) return
      if (now >= attackedUntil) {
        log.warn(
          { newDevices: seen },
          'far more new devices come than usual: they are asked for a proof of work',
        )
      }
      attackedUntil = now + ATTACK_TTL
    },

    /** Refuses a new device with a challenge, unless it shows a proof. */
    async check(deviceKey: string, proof: string | null): Promise<void> {
      if (proof !== null && (await isProof(proof, deviceKey))) {
        metrics.challenged('solved')
        return
      }
      challenge.sawNewDevice()
      metrics.challenged(proof === null ? 'asked' : 'wrong')
      throw new Refusal(428, 'challenge', { challenge: await newChallenge(deviceKey) })
    },
  }
  return challenge
}

export type Challenge = ReturnType<typeof createChallenge>

function leadingZeros(hash: Buffer): number {
  let zeros = 0
  for (const byte of hash) {
    if (byte !== 0) return zeros + Math.clz32(byte) - 24
    zeros += 8
  }
  return zeros
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
