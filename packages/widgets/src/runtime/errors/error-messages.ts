import type { ApiError } from '@easel/client'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../notices/notices.ts'
import { isApiError } from './is-api-error.ts'

/** The action that may help: sign in, become a member, wait, try again, change the prompt, or none. */
export type NextStep = 'login' | 'vip' | 'wait' | 'retry' | 'reword' | null

export interface ErrorMessage {
  title: MessageDescriptor
  tone?: Tone
  next?: NextStep
}

const RISK: ErrorMessage = { title: msg`The request is risky, access denied` }
const NETWORK: ErrorMessage = { title: msg`Network error, please check your network`, next: 'retry' }
const TIMEOUT: ErrorMessage = { title: msg`The request failed, please try again later`, next: 'retry' }

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

/**
 * Errors that any call may return. Refusals that need an action of the person are described by `refusals/refusals.ts`.
 */
export function errorMessageOf(error: ApiError | null): ErrorMessage {
  if (!error) return TIMEOUT
  if (error.kind === 'network') return NETWORK
  if (error.kind === 'timeout') return TIMEOUT
  if (error.status === 428) return RISK
  return { title: STATUS_TEXT[error.status] ?? TIMEOUT.title, next: error.status >= 500 ? 'retry' : null }
}

/** The message for a read that failed: nothing was submitted, so that there is nothing to keep or to charge. */
export function describeError(thrown: unknown, i18n: I18n): { title: string; next: NextStep } {
  const error = isApiError(thrown) ? thrown : null
  const { title, next = null } = errorMessageOf(error)
  return { title: i18n._(title) + (error ? referenceOf(error) : ''), next }
}

/** The text of a toast: the server's message, which is in the reader's language, or a generic one. */
export function errorLine(thrown: unknown, i18n: I18n): string {
  if (isApiError(thrown) && thrown.kind === 'refused' && thrown.message) {
    return thrown.message + referenceOf(thrown)
  }
  return describeError(thrown, i18n).title
}

/**
 * What people pass on when something of ours failed: the beginning of the request's id, as the operator's log has it.
 * Empty where a refusal says all there is, and where no server was reached.
 */
export const referenceOf = ({ kind, status, requestId }: ApiError): string =>
  requestId && (kind === 'timeout' || status > 499) ? ` #${requestId.slice(0, 8)}` : ''
