import { join } from 'node:path'

/** The folders with the site's files. */
export const FOLDERS = [join(import.meta.dirname, 'site')]
