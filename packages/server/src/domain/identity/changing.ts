import { PROVED_FOR } from '@easel/contract/identity'
import { DAY, type Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { type Locks, worksOf } from '../kernel/locks.ts'
import type { MessageKind } from '../kernel/message-kinds.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Codes, RightCode, ShownCode } from './codes.ts'
import type { Passwords } from './passwords.ts'
import { isNameOf, type Member, type MemberStore, type Post } from './ports.ts'
import { kindOf } from './sending.ts'
import type { Sessions } from './sessions.ts'

interface Parts {
  members: MemberStore
  codes: Codes
  passwords: Passwords
  sessions: Sessions
  post: Post
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { deletionDays: number }
}

/** What shows that it is the owner who asks, where the sign-in is old. */
export type Proof = { password: string } | { verifyCode: ShownCode }

interface Caller {
  principal: Principal
  language: Language
}

const PURPOSE = { Email: 'ChangeEmail', Mobile: 'ChangeMobile' } as const
const TOLD = { Email: 'email_changed', Mobile: 'mobile_changed' } as const

/** What an owner does to the account itself. Each deed is told to where the account could be reached before it. */
export function createChanging(parts: Parts) {
  const { members, codes, passwords, sessions, locks, uow, clock, limits } = parts
  const tell = createTelling(parts)
  const proofOf = createProving(parts)

  const ownerOf = async (target: string, tx: Tx): Promise<Member> => {
    const member = await members.findByTarget(target, tx)
    if (!member) throw new Refusal(404, 'code_expired')
    await locks.hold([worksOf(member.id)], tx)
    // It may be the address of nobody, or of somebody else, by now.
    const present = await members.find(member.id, tx)
    if (!present || !isNameOf(target, present)) throw new Refusal(404, 'code_expired')
    return present
  }

  return {
    /** Puts another address or number in the place of the old one; the other sign-ins stay. */
    async changeLoginInfo(shown: ShownCode, proof: Proof | undefined, caller: Caller): Promise<void> {
      const { principal, language } = caller
      const { session } = principal
      if (!session) throw new Refusal(403, 'login_needed')
      const kind = kindOf(shown)
      const purpose = PURPOSE[kind]
      if (shown.codePurpose !== purpose) throw new Refusal(404, 'code_expired')
      const member = await members.find(principal.id)
      if (!member) throw new Refusal(401, 'token_invalid')
      const isFresh = session.provedAt + PROVED_FOR > clock.now()
      let proved: RightCode | null = null
      if (proof !== undefined || !isFresh) proved = await proofOf(proof, member, purpose, principal.id)
      const right = await codes.check(shown, principal.id)
      await uow.run(async (tx) => {
        await locks.hold([worksOf(member.id)], tx)
        const before = await members.find(member.id, tx)
        if (!before) throw new Refusal(401, 'token_invalid')
        if (!(await members.changeTarget(member.id, kind, shown.target, tx))) {
          throw new Refusal(409, 'already_registered')
        }
        await codes.spend(right, tx)
        if (proved && proved.key !== right.key) await codes.spend(proved, tx)
        await sessions.prove(session.id, member.id, tx)
        await tell(before, TOLD[kind], language, tx)
      })
    },

    /** Of the account that the code was sent to. All other sign-ins end. Returns the id of the account. */
    async changePassword(
      password: string,
      shown: ShownCode,
      { principal, language }: Caller,
    ): Promise<string> {
      kindOf(shown)
      if (shown.codePurpose !== 'ChangePassword') throw new Refusal(404, 'code_expired')
      await passwords.checkNew(password)
      const right = await codes.check(shown, principal.id)
      const hash = await passwords.hash(password)
      return uow.run(async (tx) => {
        await codes.spend(right, tx)
        const member = await ownerOf(shown.target, tx)
        await members.setPassword(member.id, hash, tx)
        await passwords.forgetFailures(member, tx)
        const own = principal.id === member.id ? (principal.session?.id ?? null) : null
        await sessions.end(member.id, { except: own }, tx)
        await tell(member, 'password_changed', language, tx)
        return member.id
      })
    },

    /** The account goes in thirty days, unless its owner signs in before. */
    async unregister(shown: ShownCode, { principal, language }: Caller) {
      kindOf(shown)
      if (shown.codePurpose !== 'Unregister') throw new Refusal(404, 'code_expired')
      const right = await codes.check(shown, principal.id)
      return uow.run(async (tx) => {
        await codes.spend(right, tx)
        const member = await ownerOf(shown.target, tx)
        const deletionAt = member.deletionAt ?? clock.now() + limits.deletionDays * DAY
        await members.setDeletion(member.id, deletionAt, tx)
        await sessions.end(member.id, { except: null }, tx)
        await tell(member, 'deletion_asked', language, tx)
        return { id: member.id, deletionAt }
      })
    },
  }
}

export type Changing = ReturnType<typeof createChanging>

/** What was done is told to the old address or number, and to both where there are two. */
function createTelling({ post, clock, ids }: Pick<Parts, 'post' | 'clock' | 'ids'>) {
  return async (member: Member, kind: MessageKind, language: Language, tx: Tx): Promise<void> => {
    const reached = [
      ['email', member.email],
      ['sms', member.mobile],
    ] as const
    for (const [channel, target] of reached) {
      if (target === null || !post.canSend(channel)) continue
      const letter = { id: ids.next(), channel, target, kind, language, at: clock.now() }
      await post.add({ ...letter, purpose: null, code: null, addressKey: null }, false, tx)
    }
  }
}

/** Judges what shows that it is the owner who asks; returns the code that is to be spent with it. */
export function createProving({ codes, passwords }: Pick<Parts, 'codes' | 'passwords'>) {
  return async (
    proof: Proof | undefined,
    member: Member,
    purpose: string,
    by: string,
  ): Promise<RightCode | null> => {
    if (!proof) throw new Refusal(403, 'proof_needed')
    if ('password' in proof) {
      // Counted as a login is: a stolen session is no way to guess it.
      const target = member.email ?? member.mobile ?? ''
      const owner = await passwords.check(target, proof.password).catch((error: unknown) => {
        const isWrong = error instanceof Refusal && error.reason === 'credentials_wrong'
        throw isWrong ? new Refusal(403, 'password_wrong') : error
      })
      if (owner.id !== member.id) throw new Refusal(403, 'password_wrong')
      return null
    }
    const shown = proof.verifyCode
    if (!isNameOf(shown.target, member) || shown.codePurpose !== purpose)
      throw new Refusal(404, 'code_expired')
    return codes.check(shown, by)
  }
}
