/**
 * Rules for account names and passwords, shared by forms and the server. Plain data and functions: browsers
 * can import it.
 */
import { MINUTE, SECOND } from './numbers.ts'

/**
 * `FailAttempt` is the code that lifts the lock after too many wrong passwords; it is sent to the same
 * target.
 */
export const CODE_TYPES = ['Email', 'Mobile', 'FailAttempt'] as const
export type CodeType = (typeof CODE_TYPES)[number]

/**
 * `Confirm` proves that the owner is asking, for actions without a purpose of their own: passkeys and data
 * export.
 */
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
/** Sent in place of a code by a login with a password; never issued as a code. */
export const NO_CODE = '0000'
export const CODE_TTL = 10 * MINUTE
/** One code for a target and purpose in this time. */
export const RESEND_AFTER = 60 * SECOND
/**
 * How long after a sign-in or a proof (old code or password) an account may be changed without another proof.
 */
export const PROOF_TTL = 10 * MINUTE

/** How long a deleted account waits for its owner, unless the operator sets another time. */
export const DELETION_DAYS = 30

/** How long a sign-in link waits to be opened on another device, and after that for its approval. */
export const DEVICE_LINK_TTL = 2 * MINUTE

export const PASSWORD_LENGTH = { min: 8, max: 32 } as const
export const ACCOUNT_MAX_LENGTH = 60
export const DEFAULT_AREA_CODE = '86'

/** Mainland China numbers: 11 digits that start with 13 to 19. */
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/
/** International numbers have at most 15 digits including the area code (E.164). */
const ANY_MOBILE = /^\d{4,14}$/
const AREA_CODE = /^[1-9]\d{0,3}$/
/**
 * Exactly one `@`, with dot-separated parts on both sides. Stricter than the standard, like most mail
 * servers.
 */
const EMAIL =
  /^(?=.{6,254}$)(?=.{1,64}@)[\p{L}\p{N}_%+'-]+(?:\.[\p{L}\p{N}_%+'-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** Letters of two alphabets that look alike, in one part of an address: nobody has such a name but to pass for another. */
const MIXED_ALPHABETS = /(?=.*\p{sc=Latin})(?=.*[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}])/u

/** Countries whose numbers begin with a zero from abroad, too: Italy, Côte d'Ivoire, Gabon, Congo, San Marino. */
const KEEP_ZERO = new Set(['39', '225', '241', '242', '378'])

/** Normalizes typed input: full-width characters and surrounding spaces. */
const normalized = (text: string): string => text.normalize('NFKC').trim()
const digitsOf = (text: string): string => normalized(text).replace(/[\s().-]/g, '')

/** The normalized e-mail address that is stored and compared, or null if it is not valid. */
export function emailOf(text: string): string | null {
  const address = normalized(text)
  if (!EMAIL.test(address) || address.split(/[.@]/).some((part) => MIXED_ALPHABETS.test(part))) return null
  const [name = '', domain = ''] = address.toLowerCase().split('@')
  try {
    // Unicode domains are stored, compared and sent to in their ASCII form (punycode).
    const { hostname } = new URL(`http://${domain}`)
    return hostname.includes('.') ? `${name}@${hostname}` : null
  } catch {
    return null
  }
}

/**
 * The normalized mobile number that is stored, such as `86 13812345678`, or null if it is not valid. Spaces,
 * dashes, brackets, a leading area code and the zero before a number that is called from within a country are allowed.
 */
export function mobileOf(areaCode: string, text: string): string | null {
  const area = digitsOf(areaCode).replace(/^\+/, '')
  if (!AREA_CODE.test(area)) return null
  const typed = digitsOf(text)
  const national = typed.startsWith(`+${area}`)
    ? typed.slice(area.length + 1)
    : typed.startsWith(`00${area}`)
      ? typed.slice(area.length + 2)
      : typed
  const own = KEEP_ZERO.has(area) ? national : national.replace(/^0/, '')
  const isMobile = area === '86' ? MAINLAND_MOBILE.test(own) : ANY_MOBILE.test(own)
  return isMobile && area.length + own.length <= 15 ? `${area} ${own}` : null
}

/**
 * Parses a target of the API, `name@example.com` or `86 13812345678`, into its stored form; null for any
 * other text.
 */
export function targetOf(text: string): { kind: 'Email' | 'Mobile'; target: string } | null {
  const email = emailOf(text)
  if (email) return { kind: 'Email', target: email }
  const [, area = '', number = ''] = /^\+?\s*(\S+)\s+(.+)$/.exec(normalized(text)) ?? []
  const mobile = mobileOf(area, number)
  return mobile ? { kind: 'Mobile', target: mobile } : null
}

export type PasswordError = 'password_too_short' | 'password_too_long' | 'password_too_simple'

/** Why a new password is refused; null when it is valid. The server also refuses common passwords. */
export function validatePassword(password: string): PasswordError | null {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return 'password_too_short'
  if (length > PASSWORD_LENGTH.max) return 'password_too_long'
  return /\p{L}/u.test(password) && /\p{N}/u.test(password) ? null : 'password_too_simple'
}
