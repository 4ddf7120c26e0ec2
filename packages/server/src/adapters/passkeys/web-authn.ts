import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Passkey, WebAuthn, WebAuthnJson } from '../../domain/identity/passkey-ports.ts'

/** Time for the user to find and unlock an authenticator. */
const TIMEOUT = 5 * 60_000

/** COSE algorithms: ES256, and RS256 for older authenticators. */
const ALGORITHMS = [-7, -257]

const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const decoded = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** WebAuthn for one origin. User verification and discoverable credentials are required. */
export function createWebAuthn(origin: string): WebAuthn {
  const rpID = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }
  return {
    async optionsToAdd({ id, name }, existing) {
      const options = await generateRegistrationOptions({
        rpName: 'Easel',
        rpID,
        userID: new Uint8Array(Buffer.from(id)),
        userName: name,
        userDisplayName: name,
        timeout: TIMEOUT,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: existing.map(referenceOf),
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    async optionsToSignIn() {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: TIMEOUT,
        userVerification: 'required',
      })
      return { challenge: options.challenge, options: { ...options } }
    },

    challengeIn,

    verifyNew: (response, challenge) =>
      orNull(async () => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!verified) return null
        const { id, publicKey, counter, transports = [] } = registrationInfo.credential
        return { id, publicKey: encoded(publicKey), counter, transports }
      }),

    verifySignIn: (response, challenge, passkey) =>
      orNull(async () => {
        const shown = response as unknown as AuthenticationResponseJSON
        if (!isOwner(shown, passkey)) return null
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: shown,
          expectedChallenge: challenge,
          credential: {
            id: passkey.id,
            publicKey: decoded(passkey.publicKey),
            counter: passkey.counter,
          },
        })
        return verified ? authenticationInfo.newCounter : null
      }),
  }
}

/** A discoverable credential carries its user handle. */
const isOwner = ({ response }: AuthenticationResponseJSON, { principalId }: Passkey): boolean =>
  response.userHandle !== undefined &&
  Buffer.from(response.userHandle, 'base64url').toString() === principalId

const referenceOf = ({ id, transports }: Passkey) => ({
  id,
  transports: transports as NonNullable<RegistrationResponseJSON['response']['transports']>,
})

/** Verification errors are thrown; every one of them means invalid. */
async function orNull<T>(judge: () => Promise<T | null>): Promise<T | null> {
  try {
    return await judge()
  } catch {
    return null
  }
}

function challengeIn(answer: WebAuthnJson): string | null {
  const { response } = answer as { response?: { clientDataJSON?: unknown } }
  if (typeof response?.clientDataJSON !== 'string') return null
  try {
    const clientData: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    const { challenge } = clientData as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
