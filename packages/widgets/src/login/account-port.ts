import type { CallAnswer } from '@easel/contract/types'
import { createContext, use } from 'react'
import type { FlowEvent } from './flow.state.ts'
import type { TypedAccount } from './typed-account.ts'

/** The answer of a sign-in. */
export type SignedIn = CallAnswer<'login'>

/** What the flow needs from its surroundings: it stores no token itself. */
export interface AccountPort {
  /**
   * The token of a device that has signed in before: its attempts are limited apart from those of unknown devices. Null
   * without an earlier sign-in.
   */
  knownDevice(): string | null
  /** Stores the session token and the device token, closes the flow, and refetches everything of the former caller. */
  signedIn(answer: SignedIn): void
  /** Reloads the page, after a sign-in by password. */
  reload(): void
  /** The account was signed out everywhere: its token is invalid. */
  ended(): void
  /** Absent where a visitor cannot move to another device. */
  move?: MovePort
  /** Navigates to the pages for a password reset, where there are any. */
  reset?(): void
  /** Shows the passkeys of the account, after a sign-in if necessary; absent where passkeys are not offered. */
  toPasskeys?(): void
  /** Keeps the typed account for the next dialog or page; absent where there is only one. */
  draft?: { current: AccountDraft | null }
  /** Whether passkeys can be used: they are bound to the origin of our own pages. */
  passkeys: boolean
  /** The addresses of the terms. */
  terms: { terms: string; privacy: string }
}

/** What becomes of this device while everything of its visitor moves to another one. */
export interface MovePort {
  /** It was allowed. */
  begun(link: string, device: string): void
  /** Everything is there: empties this device. */
  done(device: string): void
  /** Waits for the end of what has begun, whoever looks on, and then empties this device and reloads it. */
  follow(): void
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
  /** When another code may be requested, in epoch ms, by purpose and target. */
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
