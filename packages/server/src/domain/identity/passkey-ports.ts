import type { Tx } from '../kernel/unit-of-work.ts'

/** A passkey of a member. The private half never leaves what it was made on. */
export interface Passkey {
  /** The credential's own id, base64url. */
  id: string
  principalId: string
  name: string
  /** COSE, base64url. */
  publicKey: string
  /** How often it has signed, as far as it counts; 0 where it does not. */
  counter: number
  transports: readonly string[]
  createdAt: number
  lastUsedAt: number | null
}

export interface PasskeyStore {
  find(id: string, tx?: Tx): Promise<Passkey | null>
  list(principalId: string, tx?: Tx): Promise<Passkey[]>
  /** False where the credential is somebody's already. */
  add(passkey: Passkey, tx: Tx): Promise<boolean>
  /** False where it is gone, or has counted as far by now: of two that show the same signature one is too late. */
  used(id: string, counter: number, at: number, tx: Tx): Promise<boolean>
  /** False where the member has none of this id. */
  remove(id: string, principalId: string, tx: Tx): Promise<boolean>
  putChallenge(challenge: Challenge, expiresAt: number): Promise<void>
  /** Takes it away; false where there is none, for whatever reason. */
  takeChallenge(challenge: Challenge, now: number): Promise<boolean>
  forgetChallenges(expiredBefore: number): Promise<void>
}

/** What is to be signed, once, by whoever has asked for it, for what they have asked it for. */
export interface Challenge {
  /** Base64url. */
  challenge: string
  purpose: 'add' | 'login'
  principalId: string
}

/** What a browser is asked, and what it answers, as WebAuthn has them in JSON. */
export type WebAuthnJson = Record<string, unknown>

/** Makes and judges what browsers and authenticators say to each other. */
export interface WebAuthn {
  optionsToAdd(
    member: { id: string; name: string },
    existing: readonly Passkey[],
  ): Promise<{ challenge: string; options: WebAuthnJson }>
  optionsToSignIn(): Promise<{ challenge: string; options: WebAuthnJson }>
  /** The challenge that an answer says it has signed; null where it says none. */
  challengeIn(response: WebAuthnJson): string | null
  /** Null where anything about it is wrong. */
  verifyNew(
    response: WebAuthnJson,
    challenge: string,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null>
  /** The counter as it is by now; null where anything about it is wrong. */
  verifySignIn(response: WebAuthnJson, challenge: string, passkey: Passkey): Promise<number | null>
}
