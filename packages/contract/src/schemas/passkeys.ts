import { z } from 'zod'
import { MAX_PASSKEYS, PASSKEY_NAME_MAX_LENGTH } from '../passkeys.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Empty, EpochMs } from './common.ts'
import { KnownDevice, Proof, SignedIn } from './identity.ts'

/** Its fields are checked by the browser and the server's WebAuthn library; this only limits its size. */
const WebAuthnJson = z.record(z.string(), z.unknown())
const CredentialId = z
  .string()
  .min(1)
  .max(1400)
  .regex(/^[\w-]+$/)

export const Passkey = z.object({
  id: CredentialId,
  name: z.string(),
  createdAt: EpochMs,
  lastUsedAt: EpochMs.nullable(),
})
export const PasskeysAnswer = z.object({ items: z.array(Passkey) })
export const PasskeyOptions = z.object({
  options: WebAuthnJson.meta({ description: 'For `navigator.credentials`, as WebAuthn writes them in JSON' }),
})
const Response = WebAuthnJson.meta({ description: 'What the browser answers, as WebAuthn writes it in JSON' })
const Proved = z.object({ proof: Proof.optional() })
export const AddPasskeyBody = z.object({
  name: z.string().trim().min(1).max(PASSKEY_NAME_MAX_LENGTH),
  response: Response,
})
export const PasskeyLoginBody = z.object({ response: Response, knownDevice: KnownDevice.optional() })

const PROOF = {
  403: '`proof_needed`: signed in too long ago for this without a `Confirm` code or the password; `not_offered`: there are none here',
}
const WRONG = { 403: '`passkey_wrong`: it, or its challenge, is not good' }

/** Passkeys as another way to sign in, where the installation offers them. */
export const passkeySchemas = {
  passkeys: { summary: 'The passkeys of the account', answer: PasskeysAnswer, errors: {} },
  passkeyOptions: {
    summary: 'What a browser makes a passkey by; its challenge is good once, for five minutes',
    body: Proved,
    answer: PasskeyOptions,
    errors: { ...PROOF, 409: `${MAX_PASSKEYS} are there already`, 430: 'Asked too often' },
  },
  addPasskey: {
    summary: 'Adds a passkey that a browser has made; the owner is told',
    body: AddPasskeyBody,
    answer: Passkey,
    errors: WRONG,
  },
  removePasskey: {
    summary: 'Takes a passkey away; the owner is told',
    body: Proved.extend({ id: CredentialId }),
    answer: Empty,
    errors: { ...PROOF, 404: 'The account has no such passkey' },
  },
  passkeyLoginOptions: {
    summary: 'What a browser asks for a passkey by; its challenge is good once, for five minutes',
    body: Empty,
    answer: PasskeyOptions,
    errors: { 430: 'Asked too often' },
  },
  passkeyLogin: {
    summary: 'Signs in with a passkey. What the device had comes along into the account.',
    body: PasskeyLoginBody,
    answer: SignedIn,
    errors: WRONG,
  },
} as const satisfies Record<string, CallSchemas>
