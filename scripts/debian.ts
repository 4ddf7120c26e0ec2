/** Packages of Debian that tests need. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

let isUpdated = false

/** Whether packages can be installed here: on Debian, as root. */
export const canInstall = (): boolean => existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

/** Whether it went well is seen by whether the files are there afterwards. */
export function installPackages(names: string[]): void {
  if (!isUpdated) run(['update', '-qq'])
  isUpdated = true
  run(['install', '-y', '-qq', '--no-install-recommends', ...names])
}

function run(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env })
}
