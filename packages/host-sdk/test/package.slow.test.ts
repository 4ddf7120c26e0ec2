import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { SDK_VERSION } from '../src/index.ts'

const PACKAGE = join(import.meta.dirname, '..')
const DIST = join(PACKAGE, 'dist')
const read = (file: string): string => readFileSync(join(DIST, file), 'utf8')
/** As one file, which is what a bundler makes of them. */
const gzipped = (...files: string[]): number => gzipSync(files.map(read).join(''), { level: 9 }).length

/** The file and what it imports before it runs; what it loads later is not among them. */
const withImports = (file: string, seen = new Set<string>()): Set<string> => {
  seen.add(file)
  for (const [, next] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    if (next && !seen.has(next)) withImports(next, seen)
  }
  return seen
}

let check: ReturnType<typeof spawnSync>
beforeAll(() => {
  check = spawnSync('npm', ['run', '--silent', 'pack:check'], { cwd: PACKAGE, encoding: 'utf8' })
}, 120_000)

describe('the published package', () => {
  it('is clean by publint and arethetypeswrong', () => {
    expect(check.status, `${check.stdout}${check.stderr}`).toBe(0)
    expect(check.stdout).toContain('"@easel/host-sdk/guest"')
  })

  it('says its version in one voice', () => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
    expect(SDK_VERSION).toBe(version)
    expect(JSON.parse(read('package.json')).version).toBe(version)
  })

  it('declares its types without any package that is not published', () => {
    const declarations = readdirSync(DIST).filter((file) => /\.d\.c?ts$/.test(file))
    expect(declarations.length).toBeGreaterThan(4)
    for (const file of declarations) expect(read(file)).not.toMatch(/from ['"]@easel|from ['"]zod/)
  })

  it('can be imported on a server, by both module systems', () => {
    const script = `import('${join(DIST, 'index.js')}').then((m) => console.log(typeof m.embed))`
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()).toBe('function')
    expect(createRequire(import.meta.url)(join(DIST, 'index.cjs')).embed).toBeTypeOf('function')
  })

  it('carries nothing of the schema library or of React', () => {
    const scripts = readdirSync(DIST).filter((file) => /\.c?js$/.test(file))
    for (const file of scripts) expect(read(file)).not.toMatch(/zod|react/i)
  })
})

describe('bytes, gzipped', () => {
  it('of the script tag’s loader are at most 2 KB', () => {
    expect(gzipped('loader.js')).toBeLessThanOrEqual(2 * 1024)
  })
  it('of its core are at most 12 KB, Penpal included', () => {
    expect(gzipped(`core.${SDK_VERSION}.js`)).toBeLessThanOrEqual(12 * 1024)
    expect(read(`core.${SDK_VERSION}.js`)).toContain('CONNECTION_DESTROYED')
  })
  it('of the ES module and what it needs at once are at most 5 KB', () => {
    expect(gzipped(...withImports('index.js'))).toBeLessThanOrEqual(5 * 1024)
  })
  it('of all that a working embed has loaded are at most 10 KB, Penpal not included', () => {
    const later = readdirSync(DIST).filter((file) => /^embed-.*\.js$/.test(file))
    expect(later).toHaveLength(1)
    const all = new Set([...withImports('index.js'), ...withImports(later[0] as string)])
    expect(gzipped(...all)).toBeLessThanOrEqual(10 * 1024)
  })
})
