import { createHash } from 'node:crypto'
import { APPLY_THEME } from '@easel/first-paint/page'

/** For the head of a page with `PAGE_COLORS`: the theme that its reader has chosen on the site. */
export const THEME_SCRIPT = `<script>${APPLY_THEME}</script>`
/** Of that script, for the Content-Security-Policy. */
export const THEME_SCRIPT_HASH = `sha256-${createHash('sha256').update(APPLY_THEME).digest('base64')}`
