import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installIn } from '../shop/install.ts'

const FOLDER = import.meta.dirname

/** Installs Next, once, and builds the site. */
export async function build(): Promise<void> {
  installIn(FOLDER, 'next')
  const next = join(FOLDER, 'node_modules/next/dist/bin/next')
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [next, 'build'], {
    cwd: FOLDER,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Next cannot build the site:\n${stdout}${stderr}`)
}
