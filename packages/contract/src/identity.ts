/**
 * How accounts are named and what a password must be, once for forms and server. Plain data and functions, safe in a
 * browser.
 */
import { MINUTE, SECOND } from './numbers.ts'

/** `FailAttempt` is the code that lifts the lock after too many wrong passwords; it goes to the same target. */
export const CODE_TYPES = ['Email', 'Mobile', 'FailAttempt'] as const
export type CodeType = (typeof CODE_TYPES)[number]

/** `Confirm` shows that it is the owner who asks, for what no other purpose is of: passkeys, taking data along. */
export const CODE_PURPOSES = [
  'Login',
  'Register',
  'ChangePassword',
  'ChangeEmail',
  'ChangeMobile',
  'Unregister',
  'Confirm',
] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

export const CODE_LENGTH = 4
/** Stands where a password login has no code; never sent to anybody. */
export const NO_CODE = '0000'
export const CODE_VALID_FOR = 10 * MINUTE
/** One code for a target and purpose in this time. */
export const RESEND_AFTER = 60 * SECOND
/** After signing in, or showing the old code or password, an account may be changed for so long. */
export const PROVED_FOR = 10 * MINUTE

/** A link that signs another device in waits for it so long, and then for the word that allows it. */
export const DEVICE_LINK_VALID_FOR = 2 * MINUTE

export const PASSWORD_LENGTH = { min: 8, max: 32 } as const
export const ACCOUNT_MAX_LENGTH = 60
export const DEFAULT_AREA_CODE = '86'

/** Mainland numbers: 11 digits that begin with 13 to 19. */
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/
/** The longest number in the world has 15 digits with its area code. */
const ANY_MOBILE = /^\d{4,14}$/
const AREA_CODE = /^[1-9]\d{0,3}$/
/** One sign `@`, a name of dots and words before it, a domain with a dot behind it. Stricter than the standard, as mailers are. */
const EMAIL =
  /^(?=.{6,254}$)(?=.{1,64}@)[\p{L}\p{N}_%+'-]+(?:\.[\p{L}\p{N}_%+'-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** As people type them: full-width signs, spaces around, `+`, and in numbers also blanks, dashes and brackets. */
const tidy = (text: string): string => text.normalize('NFKC').trim()
const digitsOf = (text: string): string => tidy(text).replace(/[\s().-]/g, '')

/** An e-mail address in the form it is kept and compared in, or null. */
export function emailOf(text: string): string | null {
  const address = tidy(text)
  if (!EMAIL.test(address)) return null
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  try {
    // Unicode domains are compared, and written to, in their ASCII form.
    const { hostname } = new URL(`http://${domain}`)
    return hostname.includes('.') ? `${name}@${hostname}` : null
  } catch {
    return null
  }
}

/** A number in the form it is kept in, such as `86 13812345678`, or null. A number may bring its area code along. */
export function mobileOf(areaCode: string, text: string): string | null {
  const area = digitsOf(areaCode).replace(/^\+/, '')
  if (!AREA_CODE.test(area)) return null
  const typed = digitsOf(text)
  const own = typed.startsWith(`+${area}`)
    ? typed.slice(area.length + 1)
    : typed.startsWith(`00${area}`)
      ? typed.slice(area.length + 2)
      : typed
  const isMobile = area === '86' ? MAINLAND_MOBILE.test(own) : ANY_MOBILE.test(own)
  return isMobile && area.length + own.length <= 15 ? `${area} ${own}` : null
}

/** A target as it crosses the wire, `name@example.com` or `86 13812345678`, in the form it is kept in; null for any other text. */
export function targetOf(text: string): { kind: 'Email' | 'Mobile'; target: string } | null {
  const email = emailOf(text)
  if (email) return { kind: 'Email', target: email }
  const [, area = '', number = ''] = /^\+?\s*(\S+)\s+(.+)$/.exec(tidy(text)) ?? []
  const mobile = mobileOf(area, number)
  return mobile ? { kind: 'Mobile', target: mobile } : null
}

export type PasswordFault = 'password_too_short' | 'password_too_long' | 'password_too_simple'

/** What is wrong with a new password; null when nothing is. Common ones are refused by the server besides. */
export function passwordFault(password: string): PasswordFault | null {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return 'password_too_short'
  if (length > PASSWORD_LENGTH.max) return 'password_too_long'
  return /\p{L}/u.test(password) && /\p{N}/u.test(password) ? null : 'password_too_simple'
}
