import { emailOf, mobileOf } from '@easel/contract/identity'
import { areaCodeOf } from './countries.ts'
import type { Target } from './flow.state.ts'

/** The content of the account fields. */
export interface TypedAccount {
  text: string
  /** Which of the two fields is shown where they are separate. */
  kind: 'Email' | 'Mobile'
  areaCode: string
  /** The chosen country: several share an area code. */
  country: string
}

export const NOTHING_TYPED: TypedAccount = { text: '', kind: 'Mobile', areaCode: '86', country: 'CN' }

/** The area code of numbers that are typed without one where one field accepts both. */
const HOME_CODE = '86'

export type AccountError = 'empty' | 'either_format' | 'email_format' | 'mobile_format'

/**
 * The target in the fields, or their validation error.
 *
 * @param mobileLogin whether one field accepts both, which the server decides by the reader's region
 */
export function targetTyped(typed: TypedAccount, mobileLogin: boolean): Target | AccountError {
  const text = typed.text.trim()
  if (text === '') return 'empty'
  if (mobileLogin) {
    return mailTarget(text) ?? phoneTarget(HOME_CODE, text) ?? internationalTarget(text) ?? 'either_format'
  }
  if (typed.kind === 'Email') return mailTarget(text) ?? 'email_format'
  return phoneTarget(typed.areaCode, text) ?? internationalTarget(text) ?? 'mobile_format'
}

/** In the script in which it is typed: steps show it, and the server knows its domain in either form. */
export function mailTarget(text: string): Target | null {
  if (emailOf(text) === null) return null
  return { codeType: 'Email', target: text.normalize('NFKC').trim().toLowerCase() }
}

export function phoneTarget(areaCode: string, text: string): Target | null {
  const target = mobileOf(areaCode, text)
  return target === null ? null : { codeType: 'Mobile', target }
}

/** A number with an area code of its own, such as `+44 7700 900123`, as people paste it and password managers fill it in. */
function internationalTarget(text: string): Target | null {
  const areaCode = areaCodeOf(text)
  return areaCode === null ? null : phoneTarget(areaCode, text)
}

/** Whether an account can be made with it where one field accepts both; others made theirs abroad. */
export const isOfHome = ({ target }: Target): boolean => target.startsWith(`${HOME_CODE} `)

/** The target as displayed: `+86 13812345678`, or the address. */
export const formatTarget = (target: string): string => (target.includes('@') ? target : `+${target}`)

/** The target of a value from the user info. */
export const targetOfOwn = (own: string): Target => ({
  codeType: own.includes('@') ? 'Email' : 'Mobile',
  target: own,
})
