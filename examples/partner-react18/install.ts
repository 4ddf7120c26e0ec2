import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Brings this example's own React, once. */
export function install(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules/react-dom/package.json'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('React 18 could not be installed.')
}
