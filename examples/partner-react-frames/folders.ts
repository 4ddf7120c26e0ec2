import { join } from 'node:path'

/** The folders with the site's files, by the React that it was built with; they exist after a build. */
export const FOLDERS = [join(import.meta.dirname, 'dist/19')]
export const FOLDERS_18 = [join(import.meta.dirname, 'dist/18')]
