import type { ApiError } from '@easel/client'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../notices/notices.ts'
import { isApiError } from './is-api-error.ts'

/** What helps: sign in, become a member, wait, try again, change the words, or nothing. */
export type NextStep = 'login' | 'vip' | 'wait' | 'retry' | 'reword' | null

export interface Fault {
  title: MessageDescriptor
  tone?: Tone
  next?: NextStep
}

const RISK: Fault = { title: msg`The request is risky, access denied` }
const NETWORK: Fault = { title: msg`Network error, please check your network`, next: 'retry' }
const TIMEOUT: Fault = { title: msg`The request failed, please try again later`, next: 'retry' }

const STATUS_TEXT: Record<number, MessageDescriptor> = {
  400: msg`Bad request`,
  403: msg`The image does not comply with the rules`,
  404: msg`It is no longer there`,
  500: msg`Server error`,
  501: msg`Generation failed, nothing was charged`,
  502: msg`Network error`,
  503: msg`Service unavailable`,
  504: msg`Network timeout`,
  505: msg`HTTP version not supported`,
}

/** What any call may meet. Refusals that ask the person for something are told by `refusals/errors.ts`. */
export function faultOf(error: ApiError | null): Fault {
  if (!error) return TIMEOUT
  if (error.kind === 'network') return NETWORK
  if (error.kind === 'timeout') return TIMEOUT
  if (error.status === 428) return RISK
  return { title: STATUS_TEXT[error.status] ?? TIMEOUT.title, next: error.status >= 500 ? 'retry' : null }
}

/** What a failure means where nothing was asked for but to see something. */
export function describeFault(thrown: unknown, i18n: I18n): { title: string; next: NextStep } {
  const { title, next = null } = faultOf(isApiError(thrown) ? thrown : null)
  return { title: i18n._(title), next }
}

/** The line for a toast: the server's own message (it is in the reader's language), or ours when none came. */
export function errorLine(thrown: unknown, i18n: I18n): string {
  if (isApiError(thrown) && thrown.kind === 'refused' && thrown.message) return thrown.message
  return describeFault(thrown, i18n).title
}
