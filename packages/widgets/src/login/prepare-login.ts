import type { Language } from '@easel/contract/languages'
import { countryNameIn } from './countries.ts'
import { loadLoginMessages } from './login-messages.tsx'

/** Preloads the messages and the country names of the login. */
export async function prepareLogin(language: Language): Promise<void> {
  await loadLoginMessages(language)
  countryNameIn(language, 'CN')
}
