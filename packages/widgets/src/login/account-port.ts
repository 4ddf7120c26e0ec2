import type { CallAnswer } from '@easel/contract/types'
import { createContext, use } from 'react'
import type { FlowEvent } from './flow.state.ts'
import type { TypedAccount } from './typed-account.ts'

/** Whoever has signed in, as the server answers. */
export type SignedIn = CallAnswer<'login'>

/** What the flow needs of wherever it stands: it keeps no token itself. */
export interface AccountPort {
  /** What this device keeps of sign-ins before: strangers cannot use up its tries. Null where nobody has signed in. */
  knownDevice(): string | null
  /** Somebody has signed in: keeps their token and what the device is known by, and closes the flow. Whatever was known of the one before is asked anew. */
  signedIn(answer: SignedIn): void
  /** Loads the page around anew, after a login by password. */
  reload(): void
  /** The account is signed out everywhere: its token is good for nothing any more. */
  ended(): void
  /** Where the place has pages of its own for another password: leads there. */
  reset?(): void
  /** Whether a passkey can be used here: it is bound to the origin of our own pages. */
  passkeys: boolean
  /** Where the terms are read. */
  terms: { terms: string; privacy: string }
}

/** Where a place keeps what its device is known by. */
export const KNOWN_DEVICE_KEY = 'known_device'

/** For calls that ask for it. */
export function knownDeviceOf(port: Pick<AccountPort, 'knownDevice'>): { knownDevice?: string } {
  const knownDevice = port.knownDevice()
  return knownDevice === null ? {} : { knownDevice }
}

export interface FlowValue {
  port: AccountPort
  dispatch(event: FlowEvent): void
  /** Kept while one goes on and comes back. */
  typed: TypedAccount
  setTyped(typed: TypedAccount): void
  /** From when on, in ms, another code may be asked for, by what it is for and whom it was sent to. */
  resendFrom: Map<string, number>
  agreed: boolean
  setAgreed(agreed: boolean): void
  onClose(): void
}

export const FlowContext = createContext<FlowValue | null>(null)

export function useFlow(): FlowValue {
  const value = use(FlowContext)
  if (!value) throw new Error('useFlow: no account flow above')
  return value
}
