import type { I18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { cachedLazyMessages, loadLazyMessages } from '../../i18n/lazy-catalogs.ts'
import { addMessages, type ChunkCatalog, ChunkMessages, languageOf } from './chunk-messages.tsx'

const LAZY: ChunkCatalog = { isLoaded: hasLazyMessages, load: ensureLazyMessages }

/** The messages of whatever is opened from the first page, for the children. */
export const LazyMessages = ({ children }: { children: ReactNode }) => (
  <ChunkMessages catalog={LAZY}>{children}</ChunkMessages>
)

/** Loads the lazy messages into an instance, for texts that are made outside of a component. */
export async function ensureLazyMessages(i18n: I18n): Promise<void> {
  if (hasLazyMessages(i18n)) return
  addMessages(i18n, await loadLazyMessages(languageOf(i18n)))
}

/** An instance that was made after the lazy catalog had come was made with it. */
function hasLazyMessages(i18n: I18n): boolean {
  const [id] = Object.keys(cachedLazyMessages(languageOf(i18n)) ?? {})
  return id !== undefined && Object.hasOwn(i18n.messages, id)
}
