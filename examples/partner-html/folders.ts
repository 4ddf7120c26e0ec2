import { join } from 'node:path'

/** What the site consists of. */
export const FOLDERS = [join(import.meta.dirname, 'site')]
