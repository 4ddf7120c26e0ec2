import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** Contents of files by their path from the repository's root. */
export type Written = Record<string, string>
