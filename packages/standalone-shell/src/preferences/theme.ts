import type { KeyValueStore } from '@easel/client'
import { THEME_CHOSEN, THEME_KEY, THEMES } from '@easel/first-paint'

/** `system`: whichever the device has. */
export type Theme = (typeof THEMES)[number] | 'system'

export function chosenTheme(store: KeyValueStore): Theme {
  const stored = store.get(THEME_KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** Holds from now on in all tabs; the script that every page begins with applies it. */
export function chooseTheme(store: KeyValueStore, theme: Theme): void {
  store.set(THEME_KEY, theme === 'system' ? null : theme)
  window.dispatchEvent(new CustomEvent(THEME_CHOSEN, { detail: theme }))
}
