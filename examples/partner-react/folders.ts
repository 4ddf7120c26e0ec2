import { join } from 'node:path'

/** What the site consists of; `dist` is there after a build. */
export const FOLDERS = [join(import.meta.dirname, 'site'), join(import.meta.dirname, 'dist')]
