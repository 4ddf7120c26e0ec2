import type { Language } from '@easel/contract/languages'
import { MINUTE } from '@easel/contract/numbers'
import { MAX_PASSKEYS } from '@easel/contract/passkeys'
import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import type { RecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Admit, SignedIn, SigningIn } from './admit.ts'
import { checkOffered } from './check-offered.ts'
import type { NotifyOwner } from './notify-owner.ts'
import type { Passkey, PasskeyStore, WebAuthn, WebAuthnJson } from './passkey-ports.ts'
import type { Member, MemberStore } from './ports.ts'
import type { Confirm, Proof } from './prove-owner.ts'

interface Parts {
  store: PasskeyStore
  webAuthn: WebAuthn
  members: MemberStore
  admit: Admit
  confirm: Confirm
  notifyOwner: NotifyOwner
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  /** Limits challenges, because each is a row. */
  challenged: RecentCounts
}

interface Caller {
  principal: Principal
  language: Language
}

/** Time to find a device or scan a code, and to unlock it. */
const CHALLENGE_TTL = 5 * MINUTE

/** Sign-in by passkey, on our own pages only. */
export function createPasskeys(parts: Parts) {
  const { store, webAuthn, members, confirm, notifyOwner, locks, uow, clock } = parts
  const challenges = createChallenges(parts)

  return {
    ...createPasskeySignIn(parts, challenges),

    async list(principal: Principal): Promise<Passkey[]> {
      return store.list((await ownerOf(principal, members)).id)
    },

    /** Registration options; they need a recent proof of the owner. */
    async optionsToAdd(proof: Proof | undefined, { principal }: Caller): Promise<WebAuthnJson> {
      const member = await ownerOf(principal, members)
      challenges.check(principal)
      await confirm(principal, proof)
      const name = member.email ?? (member.mobile === null ? 'Easel' : `+${member.mobile}`)
      const existing = await store.list(member.id)
      checkRoom(existing)
      return challenges.issue(
        'add',
        principal.id,
        await webAuthn.optionsToAdd({ id: member.id, name }, existing),
      )
    },

    async add(name: string, response: WebAuthnJson, { principal, language }: Caller): Promise<Passkey> {
      const member = await ownerOf(principal, members)
      const challenge = await challenges.take('add', principal.id, response)
      const made = await webAuthn.verifyNew(response, challenge)
      if (!made) throw new Refusal(403, 'passkey_wrong')
      const passkey = { ...made, principalId: member.id, name, createdAt: clock.now(), lastUsedAt: null }
      await uow.run(async (tx) => {
        await locks.hold([worksLock(member.id)], tx)
        const present = await members.find(member.id, tx)
        if (!present || present.lockedAt !== null) throw new Refusal(401, 'token_invalid')
        checkRoom(await store.list(member.id, tx))
        if (!(await store.add(passkey, tx))) throw new Refusal(403, 'passkey_wrong')
        await notifyOwner(present, 'passkey_added', language, tx)
      })
      return passkey
    },

    async remove(id: string, proof: Proof | undefined, { principal, language }: Caller): Promise<void> {
      const member = await ownerOf(principal, members)
      await confirm(principal, proof)
      await uow.run(async (tx) => {
        await locks.hold([worksLock(member.id)], tx)
        if (!(await store.remove(id, member.id, tx))) throw new Refusal(404, 'not_found')
        await notifyOwner(member, 'passkey_removed', language, tx)
      })
    },

    deleteExpired: () => store.deleteChallenges(clock.now()),
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

/** Sign-in by discoverable credential: the passkey names its account. */
function createPasskeySignIn(parts: Parts, challenges: Challenges) {
  const { store, webAuthn, members, admit, uow, clock } = parts
  return {
    async optionsToSignIn(principal: Principal): Promise<WebAuthnJson> {
      checkOurs(principal)
      challenges.check(principal)
      return challenges.issue('login', principal.id, await webAuthn.optionsToSignIn())
    },

    /** One refusal for every failure, which reveals nothing of the cause. */
    async login(response: WebAuthnJson, caller: SigningIn): Promise<SignedIn> {
      checkOurs(caller.principal)
      const challenge = await challenges.take('login', caller.principal.id, response)
      const passkey = typeof response.id === 'string' ? await store.find(response.id) : null
      const counter = passkey && (await webAuthn.verifySignIn(response, challenge, passkey))
      const member = passkey && (await members.find(passkey.principalId))
      if (!member || !passkey || counter === null) throw new Refusal(403, 'passkey_wrong')
      return uow.run(async (tx) => {
        const done = await admit(member, () => true, caller, tx)
        if (!(await store.recordUse(passkey.id, counter, clock.now(), tx)))
          throw new Refusal(403, 'passkey_wrong')
        return done
      })
    },
  }
}

/** Challenges are shared by all processes, valid once, for the principal that requested them. */
function createChallenges({ store, webAuthn, challenged, clock }: Parts) {
  return {
    /** Refuses with 430 above a rate. */
    check(principal: Principal): void {
      challenged.check(principal)
      challenged.add(principal)
    },

    async issue(
      purpose: 'add' | 'login',
      principalId: string,
      { challenge, options }: { challenge: string; options: WebAuthnJson },
    ): Promise<WebAuthnJson> {
      await store.putChallenge({ challenge, purpose, principalId }, clock.now() + CHALLENGE_TTL)
      return options
    },

    /** Consumed before verification, so a failed response cannot be retried. */
    async take(purpose: 'add' | 'login', principalId: string, response: WebAuthnJson): Promise<string> {
      const challenge = webAuthn.challengeIn(response)
      const isOurs =
        challenge !== null && (await store.takeChallenge({ challenge, purpose, principalId }, clock.now()))
      if (!isOurs) throw new Refusal(403, 'passkey_wrong')
      return challenge
    },
  }
}

type Challenges = ReturnType<typeof createChallenges>

function checkRoom(existing: readonly Passkey[]): void {
  if (existing.length >= MAX_PASSKEYS) throw new Refusal(409, 'passkeys_full')
}

/** Passkeys are bound to the origin of our own pages, so partners' pages have none. */
function checkOurs(principal: Principal): void {
  checkOffered(principal)
  if (principal.partner) throw new Refusal(403, 'not_offered')
}

async function ownerOf(principal: Principal, members: MemberStore): Promise<Member> {
  checkOurs(principal)
  if (!principal.session) throw new Refusal(403, 'login_needed')
  const member = await members.find(principal.id)
  if (!member) throw new Refusal(401, 'token_invalid')
  return member
}
