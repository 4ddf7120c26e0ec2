import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/numbers'
import type { I18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { laterMessagesOf, loadLaterMessages } from '../../i18n/lazy-catalogs.ts'
import { useWidget } from '../provider/widget-context.ts'

/** Milliseconds until words that did not come are asked for again. */
const AGAIN = 2_000

/**
 * The widgets' own words for what is inside, with those that are no part of the first page: nothing is seen before
 * they are here.
 */
export function LaterMessages({ children }: { children: ReactNode }) {
  const { i18n } = useWidget()
  return useLaterMessages(i18n) ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null
}

/** Brings the later words of the language that is spoken, for what is said outside of a component. */
export async function bringLaterMessages(i18n: I18n): Promise<void> {
  if (isWhole(i18n)) return
  i18n.load(i18n.locale, await loadLaterMessages(languageOf(i18n)))
}

function useLaterMessages(i18n: I18n): boolean {
  const [, setWhole] = useState<I18n | null>(null)
  useEffect(() => {
    if (isWhole(i18n)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    const bring = () =>
      bringLaterMessages(i18n).then(
        () => wanted && setWhole(i18n),
        () => {
          if (wanted) timer = setTimeout(bring, AGAIN)
        },
      )
    void bring()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [i18n])
  return isWhole(i18n)
}

const languageOf = (i18n: I18n): Language =>
  LANGUAGES.find((language) => LANGUAGE_TAG[language] === i18n.locale) ?? 'en'

/** A language that came after this code came whole. */
function isWhole(i18n: I18n): boolean {
  const [word] = Object.keys(laterMessagesOf(languageOf(i18n)) ?? {})
  return word !== undefined && Object.hasOwn(i18n.messages, word)
}
