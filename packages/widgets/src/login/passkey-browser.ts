import { systemOf } from '@easel/client'
import { browserOf } from '@easel/contract/browsers'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Json = Record<string, unknown>

/** What is not to be told apart: closed by the person, too late, or nothing that fits was there. */
const CANCELLED = ['NotAllowedError', 'AbortError']

/** What came of it where no passkey did; `here` is one that this device has made for the account before. */
export type NoPasskey = 'none' | 'here' | 'failed'

/** Asks the browser for a passkey that is there. */
export const showPasskey = (options: Json): Promise<Json | NoPasskey> =>
  attempt(() =>
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )

/** Has the browser make one. */
export const makePasskey = (options: Json): Promise<Json | NoPasskey> =>
  attempt(() =>
    startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )

async function attempt(ask: () => Promise<object>): Promise<Json | NoPasskey> {
  try {
    return { ...(await ask()) }
  } catch (thrown) {
    const { name } = thrown as Error
    if (CANCELLED.includes(name)) return 'none'
    return name === 'InvalidStateError' ? 'here' : 'failed'
  }
}

/** Where a passkey was made, for whoever finds it in a list: names of products, the same in every language. */
export function nameOfHere({ userAgent } = globalThis.navigator): string {
  const system = systemOf(userAgent)
  return [browserOf(userAgent), system === 'Other' ? undefined : system].filter(Boolean).join(' · ') || 'Web'
}
