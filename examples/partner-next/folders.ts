import { join } from 'node:path'

/** The folders with the site's files; `dist` exists after a build. */
export const FOLDERS = [join(import.meta.dirname, 'dist')]
