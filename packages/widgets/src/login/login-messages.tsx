import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import type { I18n, Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import(/* webpackChunkName: "login-zhCN" */ '../i18n/login/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "login-zhTW" */ '../i18n/login/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "login-en" */ '../i18n/login/locales/en.ts'),
  es: () => import(/* webpackChunkName: "login-es" */ '../i18n/login/locales/es.ts'),
}

/** Milliseconds until words that did not come are asked for again. */
const AGAIN = 2_000
const whole = new WeakSet<I18n>()

const languageOf = (i18n: I18n): Language =>
  LANGUAGES.find((language) => LANGUAGE_TAG[language] === i18n.locale) ?? 'en'

/** Brings the words of the account dialogs. Best beside their code, not after it. */
export const loadLoginMessages = async (language: Language): Promise<Messages> =>
  (await loaders[language]()).messages

/** The words of the account dialogs for what is inside: nothing of it is seen before they are here. */
export function LoginMessages({ children }: { children: ReactNode }) {
  const { i18n } = useWidget()
  const [, setHere] = useState<I18n | null>(null)
  useEffect(() => {
    if (whole.has(i18n)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    const bring = () =>
      loadLoginMessages(languageOf(i18n)).then(
        (messages) => {
          i18n.load(i18n.locale, messages)
          whole.add(i18n)
          if (wanted) setHere(i18n)
        },
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
  return whole.has(i18n) ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null
}
