import { formatTagOf, LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import { loadWithRetry } from '@easel/widgets/runtime'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import(/* webpackChunkName: "words-zhCN" */ './locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "words-zhTW" */ './locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "words-en" */ './locales/en.ts'),
  es: () => import(/* webpackChunkName: "words-es" */ './locales/es.ts'),
}

/** The console's own catalog; nothing is shown until it is loaded. */
export function ConsoleMessages({ language, children }: { language: Language; children: ReactNode }) {
  const [i18n, setI18n] = useState<I18n | null>(null)
  useEffect(
    () =>
      loadWithRetry(loaders[language], ({ messages }) => {
        const locale = LANGUAGE_TAG[language]
        setI18n(setupI18n({ locale, locales: formatTagOf(language), messages: { [locale]: messages } }))
      }),
    [language],
  )
  return i18n && <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
