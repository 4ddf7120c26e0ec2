import type { Language } from '@easel/contract/languages'
import { countryNameIn } from './countries.ts'
import { loadLoginMessages } from './login-messages.tsx'

/** Loads what the login shows before it is opened: its messages, and the names of countries. */
export async function prepareLogin(language: Language): Promise<void> {
  await loadLoginMessages(language)
  countryNameIn(language, 'CN')
}
