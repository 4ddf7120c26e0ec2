import { PROMPT_MAX_CODE_POINTS } from './numbers.ts'

/**
 * Characters that a prompt may not contain, for both the form and the server: control characters,
 * bidirectional overrides and the ASCII characters that engines read as commands. Letters and punctuation of
 * every script, emoji with their joiners, line breaks and tabs are allowed.
 */
const SPECIAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069<>{}[\]|\\^~]/u

export type PromptError = 'prompt_empty' | 'prompt_special_characters' | 'prompt_too_long'

/** Why the text cannot be a prompt; null when it can. */
export function validatePrompt(text: string): PromptError | null {
  if (isBlank(text)) return 'prompt_empty'
  return validatePromptText(text)
}

/** The same rule for negative prompts, which may be empty. */
export function validatePromptText(text: string): Exclude<PromptError, 'prompt_empty'> | null {
  if (SPECIAL.test(text) || hasLoneSurrogate(text)) return 'prompt_special_characters'
  return codePoints(text) > PROMPT_MAX_CODE_POINTS ? 'prompt_too_long' : null
}

/** Whether a text may have parameters (`--ar 3:2`): cheap, so that their reader is loaded for such texts alone. */
export const mayHaveParameters = (text: string): boolean => /(?:--|[—–])[a-z]/i.test(text)

/** Length in code points, which is what people count, instead of UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/**
 * Only invisible characters: white space, format characters, variation selectors, fillers and the empty
 * Braille cell.
 */
const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

const hasLoneSurrogate = (text: string): boolean => /\p{Cs}/u.test(text)
