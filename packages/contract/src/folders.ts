import { codePoints } from './prompt.ts'

/** The longest name of a folder, in code points. */
export const FOLDER_NAME_MAX = 60

/** Only spaces and characters that nobody sees. */
const BLANK = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u
/** Control characters, those that turn the direction of what follows, and halves of characters. */
const UNFIT = /[\p{Cc}\p{Cs}\p{Co}\u202A-\u202E\u2066-\u2069]/u

/** A name as it is kept: without spaces around it, and one at most within. */
export const folderName = (text: string): string => text.replace(/\s+/gu, ' ').trim()

export type FolderNameError = 'folder_name_empty' | 'folder_name_too_long' | 'folder_name_unfit'

/** Why a folder cannot have this name; null when it can. Only its owner sees it, so it may say anything. */
export function validateFolderName(text: string): FolderNameError | null {
  const name = folderName(text)
  if (BLANK.test(name)) return 'folder_name_empty'
  if (UNFIT.test(name)) return 'folder_name_unfit'
  return codePoints(name) > FOLDER_NAME_MAX ? 'folder_name_too_long' : null
}
