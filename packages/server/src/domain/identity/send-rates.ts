import { type CodePurpose, type CodeType, RESEND_AFTER } from '@easel/contract/identity'
import { CLOCK_TOLERANCE, DAY, SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { endOfWait, secondsUntilFree } from '../kernel/window.ts'
import type { GuessCounter } from './code-ports.ts'
import type { MessageOutbox } from './ports.ts'
import { useOf, type VerificationCodes } from './verification-codes.ts'

export interface SendRateParts {
  codes: Pick<VerificationCodes, 'sentAt' | 'guesses'>
  post: Pick<MessageOutbox, 'codesSentTo' | 'codesSentFrom'>
  clock: Clock
  limits: {
    codesPerTarget: number
    codesToKnownDevices: number
    codesPerAddress: number
    networkLimitFactor: number
  }
}

interface CodeRequest {
  codeType: CodeType
  codePurpose: CodePurpose
  target: string
}

/** How many codes are sent to a target, and for an address. */
export function createSendRates({ codes, post, clock, limits }: SendRateParts) {
  const checkCounts = (sent: readonly { count: number; oldestAt: number | null; limit: number }[]): void => {
    for (const { count, oldestAt, limit } of sent) {
      if (count >= limit) tooSoon(secondsUntilFree(oldestAt, DAY, clock.now()))
    }
  }

  return {
    /** Refuses with 429 above the rates of an address. */
    async checkAddress(addressKey: string | null, tx: Tx): Promise<void> {
      if (addressKey === null) return
      const since = clock.now() - DAY
      const sent = [{ ...(await post.codesSentFrom(addressKey, since, tx)), limit: limits.codesPerAddress }]
      const network = networkKeyOf(addressKey)
      if (network !== null) {
        const limit = limits.codesPerAddress * limits.networkLimitFactor
        sent.push({ ...(await post.codesSentFrom(network, since, tx)), limit })
      }
      checkCounts(sent)
    },

    /** Refuses with 429 above the rates of a target, and when no guess at its codes is left. */
    async checkTarget(
      request: CodeRequest,
      {
        device,
        guesses,
        addressKey,
      }: { device: string | null; guesses: GuessCounter; addressKey: string | null },
      tx: Tx,
    ): Promise<void> {
      // A code that nobody may guess at is not sent.
      if (device === null) await codes.guesses.check(guesses, tx)
      const now = clock.now()
      const before = await codes.sentAt(useOf(request, device), request.target, tx)
      // A later time was written by a clock that was ahead; it delays nobody.
      const isRecent = before !== null && before <= now + CLOCK_TOLERANCE
      if (isRecent && before + RESEND_AFTER > now) {
        tooSoon(Math.ceil((endOfWait(before + RESEND_AFTER, now, RESEND_AFTER) - now) / SECOND))
      }
      const whose = { target: request.target, knownDevice: device !== null }
      const limit = device === null ? limits.codesPerTarget : limits.codesToKnownDevices
      checkCounts([{ ...(await post.codesSentTo(whose, now - DAY, tx)), limit }])
      if (request.codePurpose !== 'Register' || addressKey === null) return
      // Whoever registers has no known device yet: one address cannot use up the codes of others.
      const from = { ...whose, purpose: 'Register', from: networkKeyOf(addressKey) ?? addressKey } as const
      checkCounts([{ ...(await post.codesSentTo(from, now - DAY, tx)), limit: Math.ceil(limit / 2) }])
    },

    /** A known device above its reserved rate is treated like any other. */
    async reservedDevice(device: string | null, target: string, tx: Tx): Promise<string | null> {
      if (device === null || !(await codes.guesses.hasReserved(target, tx))) return null
      const { count } = await post.codesSentTo({ target, knownDevice: true }, clock.now() - DAY, tx)
      return count < limits.codesToKnownDevices ? device : null
    },
  }
}

const tooSoon = (retryAfter: number): never => {
  throw new Refusal(429, 'send_too_soon', { retryAfter })
}
