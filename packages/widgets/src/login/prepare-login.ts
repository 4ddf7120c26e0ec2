import type { Language } from '@easel/contract/languages'
import { countryNameIn } from './countries.ts'
import { loadLoginMessages } from './login-messages.tsx'

/** Preloads the messages of the login and, where one chooses a country, their names. */
export async function prepareLogin(language: Language, withCountries: boolean): Promise<void> {
  await loadLoginMessages(language)
  if (!withCountries) return
  // In a task of its own: what has been pressed while the code was evaluated is answered before.
  await new Promise((resolve) => setTimeout(resolve))
  countryNameIn(language, 'CN')
}
