import { codePoints } from './prompt.ts'

/** Allowed length of a user name, in code points. */
export const NAME_LENGTH = { min: 2, max: 32 } as const

/** Letters, digits, spaces and a few punctuation marks that join names, in any script. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'-]*$/u

export type NameError = 'name_too_short' | 'name_too_long' | 'name_special_characters'

/** Why a user name is refused; null when it is valid. The form and the server share this rule. */
export function validateName(text: string): NameError | null {
  const name = text.trim()
  const length = codePoints(name)
  if (length < NAME_LENGTH.min) return 'name_too_short'
  if (length > NAME_LENGTH.max) return 'name_too_long'
  return NAME.test(name) ? null : 'name_special_characters'
}
