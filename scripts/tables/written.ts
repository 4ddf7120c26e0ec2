import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** Texts of files, by their paths from the root of the repository. */
export type Written = Record<string, string>
