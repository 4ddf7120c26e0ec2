import type { IconPath } from './icon-paths.ts'

/** Icons that only some lazily loaded parts show, so that the first page does without them. */
export const FLAG: IconPath = { path: 'M6 20V4.5M6 5.5h11l-2.2 4 2.2 4H6' }
export const SELECT: IconPath = { path: 'M4.5 4.5h15v15h-15zM8 12l3 3 5-6' }
