import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = /^[\w-]{2}$/

/** Images lie in folders named by two characters. */
export function hasPictures(directory: string): boolean {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return false
  return readdirSync(directory)
    .filter((name) => FOLDER.test(name))
    .some((name) => readdirSync(join(directory, name)).some((file) => file.endsWith('.webp')))
}
