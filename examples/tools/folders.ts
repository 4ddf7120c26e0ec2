import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/** The tools, and the packages they import: in your own project these come from npm. */
export const FOLDERS = [
  join(import.meta.dirname, 'site'),
  join(ROOT, 'packages/host-sdk/dist'),
  join(ROOT, 'node_modules/penpal/dist'),
]
