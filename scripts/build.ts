/** Builds the pages and the server, or the one that is named, each if its sources have changed; otherwise prints nothing. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressLeft, LEFT } from './brotli-later.ts'
import { fingerprintOf } from './fingerprint.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'packages/standalone-shell/dist/.built-from')
const SOURCES = [
  'packages/{widgets,standalone-shell,console,client,contract,first-paint,host-sdk}/src/**/*',
  'packages/host-sdk/{scripts/*,README.md}',
  'packages/host-{react,vue,svelte,angular}/{src/*,compiled/*,README.md}',
  'packages/widgets/types/easel.d.ts',
  'scripts/{build,build-pages,build-rules,build-packages,build-frameworks,declarations,publish-for-partners,pack-packages}.ts',
  'scripts/{precompress,brotli-later,fingerprint,page-files,script-priorities,named-by-content}.ts',
  'tsconfig{,.published}.json',
  '{LICENSE,CHANGELOG.md}',
  'packages/*/package.json',
  'package-lock.json',
  'scripts/{sheet,window}-loader.cjs',
  'rspack.config.ts',
]

const isBrotliLater = process.env.EASEL_BROTLI === 'later'

async function buildPages(): Promise<void> {
  const fingerprint = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) {
    if (!isBrotliLater) await compressLeft()
    return
  }
  console.log('Building the pages …')
  // What was built is whole again only at the end.
  rmSync(STAMP, { force: true })
  await Promise.all([
    run('node_modules/@rspack/cli/bin/rspack.js', 'build', '--mode', 'production'),
    run('scripts/build-packages.ts'),
  ])
  await run('scripts/publish-for-partners.ts')
  if (isBrotliLater) writeFileSync(LEFT, '')
  writeFileSync(STAMP, fingerprint)
}

async function run(script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], { cwd: ROOT, stdio: 'inherit' })
  // What fails beside it ends it, too: nothing must go on writing.
  const end = () => child.kill()
  process.once('exit', end)
  const [status] = await once(child, 'exit')
  process.off('exit', end)
  if (status !== 0) process.exit(status ?? 1)
}

/** What builds the server may not be installed yet while pages are built. */
async function buildServer(): Promise<void> {
  const { buildServer: build } = await import('./build-server.ts')
  await build()
}

const [only] = process.argv.slice(2)
await Promise.all([only === 'pages' ? null : buildServer(), only === 'server' ? null : buildPages()])
