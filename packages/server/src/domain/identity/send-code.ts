import {
  CODE_LENGTH,
  type CodePurpose,
  type CodeType,
  RESEND_AFTER,
  targetOf,
} from '@easel/contract/identity'
import { CLOCK_TOLERANCE, DAY, type Language, SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { credentialsLock, type Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { endOfWait, secondsUntilFree } from '../kernel/window.ts'
import { checkOffered } from './check-offered.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { Member, MemberStore, MessageOutbox, TargetKind } from './ports.ts'
import { useOf, type VerificationCodes } from './verification-codes.ts'

interface Parts {
  members: MemberStore
  codes: VerificationCodes
  devices: Pick<KnownDeviceTokens, 'of'>
  post: MessageOutbox
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: {
    codesPerTarget: number
    codesToKnownDevices: number
    codesPerAddress: number
    networkTimes: number
  }
}

export interface CodeRequest {
  codeType: CodeType
  codePurpose: CodePurpose
  target: string
}

/** The caller that requests a code. */
export interface CodeRequester {
  principal: Principal
  language: Language
  /** Whether accounts in this region use mobile numbers. */
  mobileLogin: boolean
  /** The known-device token, null without one. */
  knownDevice: string | null
}

/** Refuses an e-mail address where a number was announced, and vice versa. */
export function kindOf({ codeType, target }: Pick<CodeRequest, 'codeType' | 'target'>): TargetKind {
  const kind = targetOf(target)?.kind
  if (!kind || (codeType !== 'FailAttempt' && kind !== codeType)) {
    throw new Refusal(400, 'target_format', { field: 'target' })
  }
  return kind
}

/**
 * Sends codes. A code for an unregistered target is recorded and counted but not delivered, so the answer does not
 * reveal whether an account exists.
 */
export function createSendCode({ members, codes, devices, post, locks, uow, clock, ids, limits }: Parts) {
  /** Refuses with 429 above the rates per target and per address. */
  const checkRate = async (
    request: CodeRequest,
    device: string | null,
    addressKey: string | null,
    tx: Tx,
  ): Promise<void> => {
    const now = clock.now()
    const before = await codes.sentAt(useOf(request, device), request.target, tx)
    // A later time was written by a clock that was ahead; it delays nobody.
    const isRecent = before !== null && before <= now + CLOCK_TOLERANCE
    if (isRecent && before + RESEND_AFTER > now) {
      tooSoon(Math.ceil((endOfWait(before + RESEND_AFTER, now, RESEND_AFTER) - now) / SECOND))
    }
    const whose = { target: request.target, knownDevice: device !== null }
    const limit = device === null ? limits.codesPerTarget : limits.codesToKnownDevices
    const sent = [{ ...(await post.codesSentTo(whose, now - DAY, tx)), limit }]
    const network = addressKey === null ? null : networkKeyOf(addressKey)
    if (addressKey !== null) {
      sent.push({ ...(await post.codesSentFrom(addressKey, now - DAY, tx)), limit: limits.codesPerAddress })
    }
    if (network !== null) {
      const limit = limits.codesPerAddress * limits.networkTimes
      sent.push({ ...(await post.codesSentFrom(network, now - DAY, tx)), limit })
    }
    for (const { count, oldestAt, limit } of sent) {
      if (count >= limit) tooSoon(secondsUntilFree(oldestAt, DAY, now))
    }
  }

  /** A known device above its reserved rate is treated like any other. */
  const reservedDevice = async (device: string | null, target: string, tx: Tx): Promise<string | null> => {
    if (device === null || !(await codes.hasReservedGuesses(target, tx))) return null
    const { count } = await post.codesSentTo({ target, knownDevice: true }, clock.now() - DAY, tx)
    return count < limits.codesToKnownDevices ? device : null
  }

  return async (request: CodeRequest, asker: CodeRequester): Promise<{ retryAfter: number }> => {
    checkOffered(asker.principal)
    const kind = kindOf(request)
    const channel = kind === 'Email' ? 'email' : 'sms'
    // Before anybody is looked up: the answer is the same for registered and unknown targets.
    if (!post.canSendNow(channel, request.target)) {
      throw new Refusal(503, 'sending_unavailable', { retryAfter: RESEND_AFTER / SECOND })
    }
    const owner = await members.findByTarget(request.target)
    const delivered = isDelivered(request, kind, owner, asker)
    const { target, codePurpose: purpose } = request
    const code = newCode(ids)
    const key = delivered ? await codes.keyOf(useOf(request), target, code) : ids.secret()
    const { addressKey } = asker.principal
    // Other purposes require a session, or are checked before use.
    const known = purpose === 'Login' ? await devices.of(asker.knownDevice, target) : null
    await uow.run(async (tx) => {
      // The locks make concurrent requests for a target or an address see each other's codes.
      const keys = [credentialsLock(target), ...(addressKey === null ? [] : [`codes from:${addressKey}`])]
      await locks.hold(keys.toSorted(), tx)
      const device = await reservedDevice(known, target, tx)
      await checkRate(request, device, addressKey, tx)
      await codes.put(useOf(request, device), target, key, tx)
      const message = { channel, target, kind: 'code', purpose, language: asker.language, code } as const
      const meta = { addressKey, knownDevice: device !== null, at: clock.now() }
      await post.add({ id: ids.next(), ...message, ...meta }, !delivered, tx)
    })
    return { retryAfter: RESEND_AFTER / SECOND }
  }
}

const tooSoon = (retryAfter: number): never => {
  throw new Refusal(429, 'send_too_soon', { retryAfter })
}

/** 1 to 9999: `0000` stands for no code. */
const newCode = (ids: Ids): string => String((ids.seed() % 9999) + 1).padStart(CODE_LENGTH, '0')

/** Whether the code would be of use to anybody. Refuses what the product reveals anyway. */
function isDelivered(
  { codePurpose }: CodeRequest,
  kind: TargetKind,
  owner: Member | null,
  { principal, mobileLogin }: CodeRequester,
): boolean {
  if (codePurpose === 'Register') {
    if (owner) throw new Refusal(409, 'already_registered')
    if (kind === 'Email' && mobileLogin) throw new Refusal(400, 'register_with_mobile')
    return true
  }
  if (codePurpose !== 'ChangeEmail' && codePurpose !== 'ChangeMobile') return owner !== null
  if (principal.kind !== 'member') throw new Refusal(403, 'login_needed')
  // A code to the account's own address proves the owner for the change.
  if (owner) {
    if (owner.id !== principal.id) throw new Refusal(409, 'already_registered')
    return true
  }
  if (kind !== (codePurpose === 'ChangeEmail' ? 'Email' : 'Mobile')) {
    throw new Refusal(400, 'target_format', { field: 'target' })
  }
  return true
}
