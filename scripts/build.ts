/** Builds the pages and the server, each if its sources have changed; otherwise prints nothing. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer } from './build-server.ts'
import { fingerprintOf } from './fingerprint.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'packages/standalone-shell/dist/.built-from')
const SOURCES = [
  'packages/{widgets,standalone-shell,console,client,contract,first-paint,host-sdk}/src/**/*',
  'packages/host-sdk/{scripts/*,README.md}',
  'packages/host-{react,vue,svelte,angular}/{src/*,compiled/*,README.md}',
  'packages/widgets/types/easel.d.ts',
  'scripts/{build,build-pages,build-rules,build-frameworks,pack-for-partners,pack-packages,precompress,fingerprint}.ts',
  '{LICENSE,CHANGELOG.md}',
  'packages/*/package.json',
  'package-lock.json',
  'rspack.config.ts',
]

function buildPages(): void {
  const fingerprint = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
  console.log('Building the pages …')
  run('node_modules/@rspack/cli/bin/rspack.js', 'build', '--mode', 'production')
  run('packages/host-sdk/scripts/build.ts')
  run('scripts/pack-for-partners.ts')
  writeFileSync(STAMP, fingerprint)
}

function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

await buildServer()
buildPages()
