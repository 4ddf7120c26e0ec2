import type { Tx } from '../kernel/unit-of-work.ts'

/** A member's passkey. The private key stays in the authenticator. */
export interface Passkey {
  /** The credential id, base64url. */
  id: string
  principalId: string
  name: string
  /** COSE, base64url. */
  publicKey: string
  /** The authenticator's signature counter; 0 where it does not count. */
  counter: number
  transports: readonly string[]
  createdAt: number
  lastUsedAt: number | null
}

export interface PasskeyStore {
  find(id: string, tx?: Tx): Promise<Passkey | null>
  list(principalId: string, tx?: Tx): Promise<Passkey[]>
  /** False when the credential is registered already. */
  add(passkey: Passkey, tx: Tx): Promise<boolean>
  /** False when the passkey is gone or its counter is not higher, so a replayed signature fails. */
  recordUse(id: string, counter: number, at: number, tx: Tx): Promise<boolean>
  /** False when the member has no such passkey. */
  remove(id: string, principalId: string, tx: Tx): Promise<boolean>
  putChallenge(challenge: Challenge, expiresAt: number): Promise<void>
  /** Consumes the challenge; false when there is none. */
  takeChallenge(challenge: Challenge, now: number): Promise<boolean>
  deleteChallenges(expiredBefore: number): Promise<void>
}

/** A single-use challenge, bound to one principal and one purpose. */
export interface Challenge {
  /** Base64url. */
  challenge: string
  purpose: 'add' | 'login'
  principalId: string
}

/** WebAuthn options and responses as JSON. */
export type WebAuthnJson = Record<string, unknown>

/** Creates WebAuthn options and verifies responses. */
export interface WebAuthn {
  optionsToAdd(
    member: { id: string; name: string },
    existing: readonly Passkey[],
  ): Promise<{ challenge: string; options: WebAuthnJson }>
  optionsToSignIn(): Promise<{ challenge: string; options: WebAuthnJson }>
  /** The challenge named in a response; null without one. */
  challengeIn(response: WebAuthnJson): string | null
  /** Null when verification fails. */
  verifyNew(
    response: WebAuthnJson,
    challenge: string,
  ): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'> | null>
  /** The new counter; null when verification fails. */
  verifySignIn(response: WebAuthnJson, challenge: string, passkey: Passkey): Promise<number | null>
}
