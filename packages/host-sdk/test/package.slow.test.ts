import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SDK_VERSION } from '../src/index.ts'

const PACKAGE = join(import.meta.dirname, '..')
const DIST = join(PACKAGE, 'dist')
const read = (file: string): string => readFileSync(join(DIST, file), 'utf8')
/** As one file, which is what a bundler makes of them. */
const gzipped = (...files: string[]): number => gzipSync(files.map(read).join(''), { level: 9 }).length

/** The file and its static imports; dynamic imports are left out. */
const withImports = (file: string, seen = new Set<string>()): Set<string> => {
  seen.add(file)
  for (const [, next] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
    if (next && !seen.has(next)) withImports(next, seen)
  }
  return seen
}

/** What a partner's bundler makes of the file, with what it depends on. */
async function bundled(file: string) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: PACKAGE,
    build: { write: false, rolldownOptions: { input: join(DIST, file), preserveEntrySignatures: 'strict' } },
  })
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput]
  return output.filter((part) => part.type === 'chunk')
}

const isImportedBy =
  ({ imports }: Rolldown.OutputChunk) =>
  ({ fileName }: Rolldown.OutputChunk): boolean =>
    imports.includes(fileName)

/** A partner's code: values that may be undefined are passed on as they are. */
const PAGE = `
import { doctor, type Easel, embed, type EmbedOptions } from '@easel/host-sdk'
import { mockEasel, mockHost } from '@easel/host-sdk/testing'
import type { EaselGlobal } from '@easel/host-sdk/loader.js'

interface Props { language?: string; partner?: string | undefined; onError?: ((error: Error) => void) | undefined }
export function start(props: Props, tag: EaselGlobal): Easel[] {
  const language: string | undefined = props.language
  const options: EmbedOptions = {
    src: 'https://easel.example/embed/home',
    language,
    partner: props.partner,
    theme: { accent: undefined, mode: 'dark' },
    autoHeight: { min: undefined, max: 900 },
    on: { error: props.onError, showVip: undefined },
    getHeaders: () => fetch('/my-easel-token'),
  }
  void doctor().then(({ findings }) => findings[0]?.slot)
  mockHost({ openLogin: undefined })
  const mock = mockEasel({ ...options, src: undefined })
  void mock.changeRouter('create', undefined, { timeout: undefined })
  return [embed('#slot', options), mockEasel({ language, on: { error: props.onError } }), tag.embed('#slot', options)]
}
`

let check: ReturnType<typeof spawnSync>
beforeAll(() => {
  check = spawnSync('npm', ['run', '--silent', 'pack:check'], { cwd: PACKAGE, encoding: 'utf8' })
}, 120_000)

describe('the published package', () => {
  it('passes publint and arethetypeswrong', () => {
    expect(check.status, `${check.stdout}${check.stderr}`).toBe(0)
    for (const entry of ['guest', 'native', 'element', 'component', 'react'])
      expect(check.stdout).toContain(`"@easel/host-sdk/${entry}"`)
    expect(check.stdout).toContain('"@easel/host-sdk/loader.js"')
  })

  it('has the same version everywhere', () => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
    expect(SDK_VERSION).toBe(version)
    expect(JSON.parse(read('package.json')).version).toBe(version)
  })

  it('has declarations that need no unpublished package', () => {
    const declarations = readdirSync(DIST).filter((file) => /\.d\.c?ts$/.test(file))
    expect(declarations.length).toBeGreaterThan(4)
    for (const file of declarations)
      expect(read(file)).not.toMatch(/from ['"]@easel\/(?!host-sdk['"])|from ['"]zod/)
  })

  it('has types for pages with exactOptionalPropertyTypes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-types-'))
    mkdirSync(join(folder, 'node_modules/@easel'), { recursive: true })
    symlinkSync(DIST, join(folder, 'node_modules/@easel/host-sdk'))
    writeFileSync(join(folder, 'page.ts'), PAGE)
    const flags = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2024',
    ]
    const compiler = join(PACKAGE, '../../node_modules/typescript-native/bin/tsc')
    const { status, stdout } = spawnSync(
      process.execPath,
      [compiler, ...flags, '--types', '', '--lib', 'es2024,dom', join(folder, 'page.ts')],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(stdout).toBe('')
    expect(status).toBe(0)
  })

  it('can be imported on a server, by both module systems', () => {
    const script = `import('${join(DIST, 'index.js')}').then((m) => console.log(typeof m.embed))`
    expect(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim()).toBe('function')
    expect(createRequire(import.meta.url)(join(DIST, 'index.cjs')).embed).toBeTypeOf('function')
  })

  it('contains neither the schema library nor React', () => {
    const scripts = readdirSync(DIST).filter((file) => /\.c?js$/.test(file))
    for (const file of scripts) expect(read(file)).not.toMatch(/zod/i)
    // Its component takes React from the page.
    const others = scripts.filter((file) => !file.startsWith('react.'))
    for (const file of others) expect(read(file)).not.toMatch(/["'`]react(-dom)?["'`/]/)
    expect(gzipped('react.js')).toBeLessThanOrEqual(2 * 1024)
    expect(gzipped('element.js')).toBeLessThanOrEqual(2 * 1024)
  })
})

/** The script tag's core file, by the name that the loader has for it. */
function core(): string {
  const [name = ''] = /core\.\d+\.\d+\.\d+\.[0-9a-f]{8}\.js/.exec(read('loader.js')) ?? []
  return name
}

describe('the files of the script tag', () => {
  it('have a content hash in their names', () => {
    const [, hash] = /\.([0-9a-f]{8})\.js$/.exec(core()) ?? []
    expect(hash).toBe(createHash('sha256').update(read(core())).digest('hex').slice(0, 8))
    expect(core()).toContain(SDK_VERSION)
  })
})

describe('installed from a URL, without a registry', () => {
  const folder = mkdtempSync(join(tmpdir(), 'easel-install-'))
  let server: Server
  let address: string
  beforeAll(async () => {
    const [{ filename = '' } = {}] = JSON.parse(
      execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: DIST, encoding: 'utf8' }),
    ) as { filename?: string }[]
    const packed = readFileSync(join(folder, filename))
    server = createServer((_, response) => response.end(packed)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sdk/npm/${filename}`
  })
  afterAll(() => {
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('it works with its dependencies, and has its license, changelog and homepage', async () => {
    writeFileSync(join(folder, 'package.json'), '{"private": true}')
    // Nothing listens on this registry, so the package cannot depend on one.
    const args = ['install', address, '--registry', 'http://127.0.0.1:9', '--no-audit', '--no-fund']
    await promisify(execFile)('npm', args, { cwd: folder })
    const script = "import('@easel/host-sdk/host').then((m) => console.log(typeof m.FrameTransport))"
    expect(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' }).trim()).toBe(
      'function',
    )
    const installed = join(folder, 'node_modules/@easel/host-sdk')
    expect(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))).toMatchObject({
      license: 'MIT',
      repository: { type: 'git', directory: 'packages/host-sdk' },
    })
    expect(readdirSync(installed)).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md']))
  }, 60_000)
})

describe('gzipped sizes', () => {
  it('the loader is at most 2 KB', () => {
    expect(gzipped('loader.js')).toBeLessThanOrEqual(2 * 1024)
  })
  it('the core is at most 12 KB, Penpal included', () => {
    expect(gzipped(core())).toBeLessThanOrEqual(12 * 1024)
    expect(read(core())).toContain('CONNECTION_DESTROYED')
  })
  it('the ES module with its static imports is at most 5 KB', () => {
    expect(gzipped(...withImports('index.js'))).toBeLessThanOrEqual(5 * 1024)
  })
  it('everything that a working embed loads is at most 14 KB as a bundler makes it, Penpal included', async () => {
    const chunks = await bundled('index.js')
    const parts = chunks.filter(({ isEntry, name }) => isEntry || name.startsWith('embed-'))
    expect(parts).toHaveLength(2)
    const all = new Set(parts.flatMap((part) => [part, ...chunks.filter(isImportedBy(part))]))
    const text = [...all].map(({ code }) => code).join('')
    expect(text).toContain('CONNECTION_DESTROYED')
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(14 * 1024)
  })
})
