import { systemOf } from '@easel/client'
import { browserOf } from '@easel/contract/browsers'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** Indistinguishable outcomes: cancelled by the person, timed out, or no matching passkey. */
const CANCELLED = ['NotAllowedError', 'AbortError']

/** Why no passkey was used or created; `here`: this device already has one for the account. */
export type PasskeyFailure = 'none' | 'here' | 'failed'

/** Signs in with an existing passkey. */
export const getPasskey = (options: Json): Promise<Json | PasskeyFailure> =>
  attempt(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Creates a passkey. */
export const createPasskey = (options: Json): Promise<Json | PasskeyFailure> =>
  attempt(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )

async function attempt(ask: () => Promise<object>): Promise<Json | PasskeyFailure> {
  try {
    return { ...(await ask()) }
  } catch (thrown) {
    const { name } = thrown as Error
    if (CANCELLED.includes(name)) return 'none'
    return name === 'InvalidStateError' ? 'here' : 'failed'
  }
}

/** A default name for a new passkey, from product names, which are the same in every language. */
export function describeThisDevice({ userAgent } = globalThis.navigator): string {
  const system = systemOf(userAgent)
  return [browserOf(userAgent), system === 'Other' ? undefined : system].filter(Boolean).join(' · ') || 'Web'
}
