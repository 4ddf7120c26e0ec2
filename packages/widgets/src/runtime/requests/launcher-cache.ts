import type { Language } from '@easel/contract/numbers'
import type { Launcher } from '@easel/contract/types'
import type { SessionPort } from '../provider/ports.ts'

const KEY = 'launchers'

interface Kept {
  /** Of the shape below: what an older version kept is not used. */
  version: 1
  language: Language
  launcher: Launcher
}

/** Keeps the launcher for the next visit, which uses it until the fresh one is there. */
export function keepLauncher(session: SessionPort, language: Language, launcher: Launcher): void {
  session.set(KEY, JSON.stringify({ version: 1, language, launcher } satisfies Kept))
}

/** The launcher of the last visit, if it was in this language. */
export function keptLauncher(session: SessionPort, language: Language): Launcher | undefined {
  try {
    const kept = JSON.parse(session.get(KEY) ?? 'null') as Partial<Kept> | null
    const usable =
      kept?.version === 1 &&
      kept.language === language &&
      Array.isArray(kept.launcher?.imageGeneration?.styles)
    return usable ? kept.launcher : undefined
  } catch {
    return undefined
  }
}
