import { join } from 'node:path'

/** The folders with the site's files; they exist after a build. */
export const FOLDERS = [join(import.meta.dirname, 'dist')]
