import type { CallAnswer } from '@easel/contract/types'
import { createContext, use } from 'react'
import type { FlowEvent } from './flow.state.ts'
import type { TypedAccount } from './typed-account.ts'

/** The answer of a sign-in. */
export type SignedIn = CallAnswer<'login'>

/** What the flow needs from its surroundings: it stores no token itself. */
export interface AccountPort {
  /**
   * The token of a device that has signed in before, whose attempts are counted apart from those of strangers; null
   * where nobody has signed in.
   */
  knownDevice(): string | null
  /** Stores the session token and the device token, closes the flow, and refetches everything of the former caller. */
  signedIn(answer: SignedIn): void
  /** Reloads the page, after a sign-in by password. */
  reload(): void
  /** The account was signed out everywhere: its token is invalid. */
  ended(): void
  /** Navigates to the pages for a password reset, where there are any. */
  reset?(): void
  /** Shows the passkeys of the account, after a sign-in where nobody is signed in; absent where there are none. */
  toPasskeys?(): void
  /** What was typed in one dialog or page of the account is there in the next; absent where there is only one. */
  draft?: { current: AccountDraft | null }
  /** Whether passkeys can be used: they are bound to the origin of our own pages. */
  passkeys: boolean
  /** The addresses of the terms. */
  terms: { terms: string; privacy: string }
}

/** The storage key of the device token. */
export const KNOWN_DEVICE_KEY = 'known_device'

/** The device token as an argument of calls that accept it. */
export function knownDeviceOf(port: Pick<AccountPort, 'knownDevice'>): { knownDevice?: string } {
  const knownDevice = port.knownDevice()
  return knownDevice === null ? {} : { knownDevice }
}

/** Who wants to sign in, and whether they have agreed to the terms. */
export interface AccountDraft {
  typed: TypedAccount
  agreed: boolean
}

export interface FlowValue {
  port: AccountPort
  dispatch(event: FlowEvent): void
  /** Kept across steps. */
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
