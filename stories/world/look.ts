import type { Theme } from '@easel/widgets/runtime'

/** Options of the toolbar. `partner` is another brand: one color, rounder, with its own font. */
export const THEMES = {
  light: { mode: 'light' },
  dark: { mode: 'dark' },
  partner: { mode: 'light', accent: '#0a6b4f', roundness: 1.75, font: 'Georgia, "Liberation Serif"' },
  partnerDark: { mode: 'dark', accent: '#58d6a8', roundness: 1.75, font: 'Georgia, "Liberation Serif"' },
} as const satisfies Record<string, Theme>

export type ThemeName = keyof typeof THEMES

export const isTheme = (name: unknown): name is ThemeName => Object.hasOwn(THEMES, String(name))
