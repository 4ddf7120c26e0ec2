import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import type { I18n, Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useWidget } from '../provider/widget-context.ts'

type Loaders = Record<Language, () => Promise<{ messages: Messages }>>

/** Milliseconds until a catalog that failed to load is requested again. */
const RETRY_AFTER = 2_000

const languageOf = (i18n: I18n): Language =>
  LANGUAGES.find((language) => LANGUAGE_TAG[language] === i18n.locale) ?? 'en'

/**
 * The catalog of a chunk that is loaded on demand: `load` fetches it, best beside the chunk's code, and `ChunkMessages`
 * renders its children once the catalog has been loaded.
 */
export function createChunkMessages(loaders: Loaders): {
  load(language: Language): Promise<Messages>
  ChunkMessages: ComponentType<{ children: ReactNode }>
} {
  const complete = new WeakSet<I18n>()
  const load = async (language: Language) => (await loaders[language]()).messages

  function ChunkMessages({ children }: { children: ReactNode }) {
    const { i18n } = useWidget()
    const [, setLoaded] = useState<I18n | null>(null)
    useEffect(() => {
      if (complete.has(i18n)) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let mounted = true
      const attempt = () =>
        load(languageOf(i18n)).then(
          (messages) => {
            i18n.load(i18n.locale, messages)
            complete.add(i18n)
            if (mounted) setLoaded(i18n)
          },
          () => {
            if (mounted) timer = setTimeout(attempt, RETRY_AFTER)
          },
        )
      void attempt()
      return () => {
        mounted = false
        clearTimeout(timer)
      }
    }, [i18n])
    return complete.has(i18n) ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null
  }

  return { load, ChunkMessages }
}
