/** Builds the pages if their sources have changed; otherwise prints nothing. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'packages/standalone-shell/dist/.built-from')
const SOURCES = [
  'packages/{widgets,standalone-shell,client,contract,first-paint,host-sdk}/src/**/*',
  'packages/host-sdk/{scripts/*,README.md}',
  'packages/host-{react,vue,svelte,angular}/{src/*,compiled/*,README.md}',
  'packages/widgets/types/easel.d.ts',
  'scripts/{build,build-rules,build-frameworks,pack-for-partners,pack-packages,precompress}.ts',
  '{LICENSE,CHANGELOG.md}',
  'packages/*/package.json',
  'package-lock.json',
  'rspack.config.ts',
]

function main(): void {
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

function fingerprintOf(patterns: string[]): string {
  const hash = createHash('sha256')
  const files = globSync(patterns, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
  for (const file of files.sort()) {
    const path = join(ROOT, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

main()
