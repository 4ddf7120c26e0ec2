import type { Language } from '@easel/contract/numbers'
import type { Launcher } from '@easel/contract/types'
import type { SessionPort } from '../provider/ports.ts'

const KEY = 'launchers'

interface CachedLauncher {
  /** Schema version: entries of other versions are ignored. */
  version: 1
  language: Language
  launcher: Launcher
}

/** Caches the launcher for the next visit, which shows it until the fresh one is loaded. */
export function cacheLauncher(session: SessionPort, language: Language, launcher: Launcher): void {
  session.set(KEY, JSON.stringify({ version: 1, language, launcher } satisfies CachedLauncher))
}

/** The launcher of the last visit, if it was in this language. */
export function cachedLauncher(session: SessionPort, language: Language): Launcher | undefined {
  try {
    const cached = JSON.parse(session.get(KEY) ?? 'null') as Partial<CachedLauncher> | null
    const usable =
      cached?.version === 1 &&
      cached.language === language &&
      Array.isArray(cached.launcher?.imageGeneration?.styles)
    return usable ? cached.launcher : undefined
  } catch {
    return undefined
  }
}
