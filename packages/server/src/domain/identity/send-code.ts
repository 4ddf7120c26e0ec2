import {
  CODE_LENGTH,
  type CodePurpose,
  type CodeType,
  RESEND_AFTER,
  targetOf,
} from '@easel/contract/identity'
import { type Language, SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { credentialsLock, type Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import type { RecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { checkOffered } from './check-offered.ts'
import type { KnownDeviceTokens } from './known-devices.ts'
import type { Member, MemberStore, MessageOutbox, TargetKind } from './ports.ts'
import { createSendRates, type SendRateParts } from './send-rates.ts'
import { useOf, type VerificationCodes } from './verification-codes.ts'

interface Parts extends SendRateParts {
  members: MemberStore
  codes: VerificationCodes
  devices: Pick<KnownDeviceTokens, 'of' | 'ofOwner'>
  post: MessageOutbox
  /** Answers that reveal whether an account exists. */
  existence: Pick<RecentCounts, 'begin'>
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
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
export function createSendCode(parts: Parts) {
  const { members, codes, devices, post, existence, locks, uow, clock, ids } = parts
  const rates = createSendRates(parts)

  /** Returns the refusal that reveals whether the target is registered; throws the others. */
  const send = async (
    request: CodeRequest,
    asker: CodeRequester,
    kind: TargetKind,
  ): Promise<Refusal | null> => {
    const channel = kind === 'Email' ? 'email' : 'sms'
    // Before anybody is looked up: the answers are the same for registered and unknown targets.
    if (!post.reaches(channel, request.target)) {
      throw new Refusal(400, 'target_unreachable', { field: 'target' })
    }
    if (!post.canSendNow(channel, request.target)) {
      throw new Refusal(503, 'sending_unavailable', { retryAfter: RESEND_AFTER / SECOND })
    }
    const owner = await members.findByTarget(request.target)
    const { target, codePurpose: purpose } = request
    const code = newCode(ids)
    const delivered = owner !== null || isOfNewTarget(request)
    const key = delivered ? await codes.keyOf(useOf(request), target, code) : ids.secret()
    const { addressKey } = asker.principal
    const known =
      purpose === 'Login'
        ? await devices.of(asker.knownDevice, target)
        : await devices.ofOwner(asker.principal, target)
    const guesses = await codes.guesses.counterOf(request, asker.principal)
    return uow.run(async (tx) => {
      // The locks make concurrent requests for a target or an address see each other's codes.
      const keys = [credentialsLock(target), ...(addressKey === null ? [] : [`codes from:${addressKey}`])]
      await locks.hold(keys.toSorted(), tx)
      // Before the refusals that reveal something: above this rate, all targets get the same answer.
      await rates.checkAddress(addressKey, tx)
      const refusal = refusalOf(request, kind, owner, asker)
      if (refusal) return refusal
      const device = await rates.reservedDevice(known, target, tx)
      await rates.checkTarget(request, { device, guesses, addressKey }, tx)
      const use = useOf(request, device)
      await codes.put(use, target, key, tx)
      // A replaced code that arrives after an outage would be typed, and count as wrong.
      await post.withdrawCode(target, use, tx)
      const message = { channel, target, kind: 'code', purpose, language: asker.language, code } as const
      const meta = { addressKey, use, knownDevice: device !== null, at: clock.now() }
      await post.add({ id: ids.next(), ...message, ...meta }, !delivered, tx)
      return null
    })
  }

  return async (request: CodeRequest, asker: CodeRequester): Promise<{ retryAfter: number }> => {
    checkOffered(asker.principal)
    const kind = kindOf(request)
    if (isOfMember(request) && asker.principal.kind !== 'member') throw new Refusal(403, 'login_needed')
    const undo = isOfNewTarget(request) ? existence.begin(asker.principal) : () => {}
    let refusal: Refusal | null = null
    try {
      refusal = await send(request, asker, kind)
    } finally {
      // Only what reveals something counts; codes that are sent have limits of their own.
      if (!refusal) undo()
    }
    if (refusal) throw refusal
    return { retryAfter: RESEND_AFTER / SECOND }
  }
}

/** 1 to 9999: `0000` stands for no code. */
const newCode = (ids: Ids): string => String((ids.seed() % 9999) + 1).padStart(CODE_LENGTH, '0')

/** Changes of the address or number of the caller's own account. */
const isOfMember = ({ codePurpose }: CodeRequest): boolean =>
  codePurpose === 'ChangeEmail' || codePurpose === 'ChangeMobile'

/** Purposes for which a target must not be registered yet, so that the answer reveals whether it is. */
const isOfNewTarget = (request: CodeRequest): boolean =>
  request.codePurpose === 'Register' || isOfMember(request)

/** The refusal that reveals whether the target is registered, as the product does anyway; else null. */
function refusalOf(
  request: CodeRequest,
  kind: TargetKind,
  owner: Member | null,
  { principal, mobileLogin }: CodeRequester,
): Refusal | null {
  if (!isOfNewTarget(request)) return null
  // A code to the account's own address proves the owner for the change.
  if (owner) {
    const isOwn = isOfMember(request) && owner.id === principal.id
    return isOwn ? null : new Refusal(409, 'already_registered')
  }
  if (!isOfMember(request)) {
    return kind === 'Email' && mobileLogin ? new Refusal(400, 'register_with_mobile') : null
  }
  const isOfKind = kind === (request.codePurpose === 'ChangeEmail' ? 'Email' : 'Mobile')
  return isOfKind ? null : new Refusal(400, 'target_format', { field: 'target' })
}
