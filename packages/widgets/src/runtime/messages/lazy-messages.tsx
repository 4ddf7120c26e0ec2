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

/** Once the catalog is loaded, an instance that was made without it has it when it is asked for. */
function hasLazyMessages(i18n: I18n): boolean {
  const messages = cachedLazyMessages(languageOf(i18n))
  const [id] = Object.keys(messages ?? {})
  if (!messages || id === undefined) return false
  if (!Object.hasOwn(i18n.messages, id)) addMessages(i18n, messages)
  return true
}
