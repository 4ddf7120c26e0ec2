import { LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/numbers'
import type { I18n, Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { loadWithRetry } from '../requests/load-with-retry.ts'

/** A catalog that is loaded with the code that needs it, beside the catalog of the first page. */
export interface ChunkCatalog {
  isLoaded(i18n: I18n): boolean
  load(i18n: I18n): Promise<unknown>
}

/** Provides a chunk's catalog: the children are rendered once it is loaded. */
export function ChunkMessages({ catalog, children }: { catalog: ChunkCatalog; children: ReactNode }) {
  const { i18n } = useWidget()
  return useChunkCatalog(i18n, catalog) ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null
}

function useChunkCatalog(i18n: I18n, catalog: ChunkCatalog): boolean {
  const [, setLoaded] = useState<I18n | null>(null)
  // As it was rendered: what has come since then must be rendered again.
  const isLoaded = catalog.isLoaded(i18n)
  useEffect(() => {
    if (isLoaded) return
    return loadWithRetry(
      () => catalog.load(i18n),
      () => setLoaded(i18n),
    )
  }, [i18n, catalog, isLoaded])
  return isLoaded
}

/**
 * Adds messages that nothing on the page uses yet. `i18n.load` would render everything that shows a text anew, which
 * takes a phone a third of a second, and no text would be another one.
 */
export const addMessages = (i18n: I18n, messages: Messages): void => {
  Object.assign(i18n.messages, messages)
}

export const languageOf = (i18n: I18n): Language =>
  LANGUAGES.find((language) => LANGUAGE_TAG[language] === i18n.locale) ?? 'en'

/**
 * The catalog of a dialog's chunk: `load` fetches it, best together with the chunk's code to save a round trip, and
 * `Messages` provides it to its children.
 */
export function createChunkMessages(loaders: Record<Language, () => Promise<{ messages: Messages }>>): {
  load(language: Language): Promise<Messages>
  Messages: ComponentType<{ children: ReactNode }>
} {
  const load = async (language: Language) => (await loaders[language]()).messages
  const loaded = new WeakSet<I18n>()
  const catalog: ChunkCatalog = {
    isLoaded: (i18n) => loaded.has(i18n),
    async load(i18n) {
      addMessages(i18n, await load(languageOf(i18n)))
      loaded.add(i18n)
    },
  }
  return {
    load,
    Messages: ({ children }) => <ChunkMessages catalog={catalog}>{children}</ChunkMessages>,
  }
}
