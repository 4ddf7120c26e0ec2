import { PROMPT_MAX_CODE_POINTS } from './numbers.ts'

/**
 * The rule for a prompt's raw text, the same in the field and on the server. Every script's letters and
 * punctuation, emoji with their joiners, line breaks and tabs are welcome; control characters,
 * bidirectional overrides and the ASCII signs that engines read as commands are not.
 */
const SPECIAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069<>{}[\]|\\^~]/u

export type PromptFault = 'prompt_empty' | 'prompt_special_characters' | 'prompt_too_long'

/** Returns why the text cannot be a prompt, or null when it can. */
export function promptFault(text: string): PromptFault | null {
  if (isBlank(text)) return 'prompt_empty'
  return textFault(text)
}

/** The same rule without the need to say something: for negative prompts. */
export function textFault(text: string): Exclude<PromptFault, 'prompt_empty'> | null {
  if (SPECIAL.test(text) || hasLoneSurrogate(text)) return 'prompt_special_characters'
  return codePoints(text) > PROMPT_MAX_CODE_POINTS ? 'prompt_too_long' : null
}

/** Length as people count it: code points, not UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Nothing to be seen: white space, format characters, variation selectors, fillers and the empty Braille cell. */
const isBlank = (text: string): boolean => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text)

const hasLoneSurrogate = (text: string): boolean => /\p{Cs}/u.test(text)
