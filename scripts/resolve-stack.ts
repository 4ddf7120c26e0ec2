/**
 * `npm run stack -- site.1a2b3c4d.js:1:2345 …`, or lines of the log on the standard input: names the places in our
 * sources that places in built files come from. Of the version that is checked out: it is built once more, with its
 * source maps, beside what is served.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { fingerprintOf } from './fingerprint.ts'

const ROOT = join(import.meta.dirname, '..')
const MAPS = join(ROOT, '.cache/source-maps')
const STAMP = join(MAPS, '.built-from')
const SOURCES = [
  'packages/{widgets,standalone-shell,client,contract,first-paint,host-sdk}/src/**/*',
  'package-lock.json',
  'rspack.config.ts',
  'scripts/{build-pages,build-rules,script-priorities}.ts',
  'scripts/*-loader.cjs',
]
const PLACE = /([\w.-]+\.js):(\d+):(\d+)/g

const given = process.argv.slice(2).join('\n') || readFileSync(0, 'utf8')
const places = [...given.matchAll(PLACE)]
if (places.length === 0) {
  console.error('Name places such as site.1a2b3c4d.js:1:2345, or send lines of the log.')
  process.exit(1)
}
buildMaps()
for (const [place, file = '', line, column] of places)
  console.log(`${place}  ${sourceOf(file, Number(line), Number(column))}`)

function sourceOf(file: string, line: number, column: number): string {
  const path = join(MAPS, 'assets', `${file}.map`)
  if (!existsSync(path)) return 'is of another version: check that one out'
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  // Browsers count columns from one, too.
  const origin = map.findOrigin(line, column)
  if (!('fileName' in origin)) return 'comes from no source'
  const source = origin.fileName.replace(/^webpack:\/\/[^/]*\//, '').replace(/^\.\//, '')
  return `${source}:${origin.lineNumber}:${origin.columnNumber}${origin.name ? ` (${origin.name})` : ''}`
}

function buildMaps(): void {
  const fingerprint = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint) return
  console.error('Building this version with its source maps …')
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@rspack/cli/bin/rspack.js'), 'build', '--mode', 'production'],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, SOURCE_MAPS_TO: MAPS } },
  )
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(STAMP, fingerprint)
}
