/** Builds the pages when what they are made of has changed; otherwise says nothing and does nothing. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'packages/standalone-shell/dist/.built-from')
const SOURCES = [
  'packages/{widgets,standalone-shell,client,contract,first-paint,host-sdk}/src/**/*',
  'packages/*/package.json',
  'package-lock.json',
  'rspack.config.ts',
]

function main(): void {
  const fingerprint = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
  console.log('Building the pages …')
  const rspack = join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js')
  const args = [rspack, 'build', '--mode', 'production']
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(STAMP, fingerprint)
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
