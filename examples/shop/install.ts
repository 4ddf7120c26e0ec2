import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs the packages of a folder with its own lock file, once: they count as installed if `one` of them
 * is.
 */
export function installIn(folder: string, one: string): void {
  if (existsSync(join(folder, 'node_modules', one, 'package.json'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`)
}
