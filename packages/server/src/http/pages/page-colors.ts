import { THEME_STYLE } from '@easel/first-paint/page'

/**
 * The colors of pages without scripts, which load no style sheet of the site: the values of the widgets' tokens
 * (`packages/widgets/src/theme/tokens.css`).
 */
export const PAGE_COLORS = `:root{color-scheme:light dark;--paper:light-dark(#faf8f4,#131210);--ink:light-dark(#1b1a18,#ece8e1);--soft:light-dark(#5c574e,#b3aca0);--hairline:light-dark(#e6e1d8,#2b2824);--accent:light-dark(#d8432b,#ff6a4d);--on-accent:light-dark(#ffffff,#1a0f0c);--accent-fill:light-dark(color-mix(in oklab,var(--accent) 92%,black),var(--accent));--accent-text:light-dark(color-mix(in oklab,var(--accent) 86%,black),var(--accent))}${THEME_STYLE}`
