/** Compresses what a build has left for later, while the server runs and serves the rest. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addBrotli } from './precompress.ts'

const PACKAGES = join(import.meta.dirname, '../packages')
/** The build has left it. */
export const LEFT = join(PACKAGES, 'standalone-shell/dist/.brotli-is-left')
const FOLDERS = ['standalone-shell/dist', 'host-sdk/dist-web', 'widgets/dist', 'console/dist']

export async function compressLeft(): Promise<void> {
  if (!existsSync(LEFT)) return
  for (const folder of FOLDERS) await addBrotli(join(PACKAGES, folder))
  rmSync(LEFT, { force: true })
}

if (import.meta.main) await compressLeft()
