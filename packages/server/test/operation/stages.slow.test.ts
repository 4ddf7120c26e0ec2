import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))
const PACKAGES = ['standalone-shell', 'server', 'networks']
const version = '1.0.0'
const LOCK = {
  name: 'product',
  version,
  lockfileVersion: 3,
  packages: {
    '': { workspaces: ['packages/*'], dependencies: { builder: '^1' }, devDependencies: { tests: '^1' } },
    ...Object.fromEntries(
      PACKAGES.flatMap((name) => [
        [`node_modules/@easel/${name}`, { resolved: `packages/${name}`, link: true }],
      ]),
    ),
    'packages/standalone-shell': { version, dependencies: { pages: '^1', both: '^1' } },
    'packages/server': { version, dependencies: { serves: '^1', both: '^1' } },
    'packages/networks': { version, dependencies: { looks: '^1' } },
    'node_modules/builder': { version },
    'node_modules/pages': {
      version,
      peerDependencies: { tests: '1', macro: '1' },
      peerDependenciesMeta: { tests: { optional: true }, macro: { optional: true } },
    },
    'node_modules/macro': { version },
    'node_modules/both': { version },
    'node_modules/serves': { version, dependencies: { both: '^2' } },
    'node_modules/serves/node_modules/both': { version: '2.0.0' },
    'node_modules/looks': { version },
    'node_modules/tests': { version, dev: true },
  },
}
/** Installs what the lock file in its folder names. What it waits for, and what fails, files in the root say. */
const NPM = `#!${process.execPath}
const { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, appendFileSync, symlinkSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')
const words = process.argv.slice(2)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const isApart = basename(dirname(dirname(process.cwd()))) === '.easel-apart'
const what = isApart ? basename(process.cwd()) : words.includes('packages/standalone-shell') ? 'usual-1' : words.includes('packages/server') ? 'usual-2' : 'rest'
const say = (line) => appendFileSync(join(process.env.TEST_ROOT, 'log'), line + '\\n')
const is = (name) => existsSync(join(process.env.TEST_ROOT, name))
say('npm ' + what)
if (is('fails-' + what)) process.exit(1)
// What is apart says where each package is: otherwise npm asks the registry for all versions of it.
if (isApart && Object.entries(packages).some(([path, { link, resolved }]) => path.includes('node_modules/') && !link && !resolved?.includes(/[^/]*$/.exec(path)[0] + '-'))) process.exit(1)
const whatIsInstalled = (path) =>
  isApart || what === 'rest' || !/looks|networks/.test(path) && (what === 'usual-2' || !/serves|server/.test(path))
const end = setInterval(() => {
  if (is('holds-' + what)) return
  clearInterval(end)
  if (words[0] === 'ci') rmSync('node_modules', { recursive: true, force: true })
  const record = {}
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.dev || !whatIsInstalled(path)) continue
    record[path] = entry
    if (!path.includes('node_modules') || existsSync(path)) continue
    mkdirSync(dirname(path), { recursive: true })
    if (entry.link) symlinkSync('../../' + entry.resolved, path)
    else mkdirSync(path, { recursive: true }), writeFileSync(join(path, 'package.json'), JSON.stringify(entry))
  }
  mkdirSync('node_modules', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: record }))
  say('installed ' + what)
}, 10)
`
const BUILD = `import { appendFileSync } from 'node:fs'
appendFileSync('log', 'build ' + (process.argv[2] ?? 'all') + '\\n')`
const SERVER = `console.log('Easel is ready')
process.on('SIGTERM', () => process.exit(0))
setInterval(() => {}, 1000)`

let root: string
let running: ChildProcess[]
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const log = () =>
  existsSync(join(root, 'log')) ? readFileSync(join(root, 'log'), 'utf8').trim().split('\n') : []
const isThere = (path: string) => existsSync(join(root, path))
const logged = (line: string) =>
  eventually(
    async () => log(),
    (lines) => lines.includes(line),
  )

function start() {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: {
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      TEST_ROOT: root,
      EASEL_REST_AFTER: '50',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const said = (text: string) =>
    eventually(
      async () => output,
      (all) => all.includes(text),
    )
  return { child, said, ready: () => said('Easel is ready'), output: () => output }
}

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

beforeEach(() => {
  running = []
  root = mkdtempSync(join(tmpdir(), 'easel-stages-'))
  const plain = { recursive: true, filter: (path: string) => !/\.(ts|cjs)$/.test(path) }
  cpSync(join(REPOSITORY, 'scripts'), join(root, 'scripts'), plain)
  const living = 'packages/networks/src/living.mjs'
  put(living, readFileSync(join(REPOSITORY, living), 'utf8'))
  for (const name of PACKAGES) put(`packages/${name}/package.json`, '{}')
  put('package.json', '{"type":"module"}')
  put('package-lock.json', JSON.stringify(LOCK))
  put('scripts/build.ts', BUILD)
  put('packages/server/dist/main.js', SERVER)
  put('bin/package.json', '{}')
  put('bin/npm', NPM)
  chmodSync(join(root, 'bin/npm'), 0o755)
})
afterEach(async () => {
  for (const child of running) child.kill()
  await Promise.all(running.map(ended))
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

describe('a first start', () => {
  it('builds the pages while what serves them is still being installed, which was begun beside what builds them', async () => {
    put('holds-pages', '')
    put('holds-serving', '')
    const { ready } = start()
    await logged('npm pages')
    await logged('npm serving')
    rmSync(join(root, 'holds-pages'))
    await logged('build pages')
    expect(log()).not.toContain('build server')
    expect(isThere('node_modules/pages')).toBe(true)
    expect(isThere('node_modules/serves')).toBe(false)
    rmSync(join(root, 'holds-serving'))
    await ready()
    expect(log()).toContain('build server')
    expect(isThere('node_modules/serves/node_modules/both')).toBe(true)
  })

  it('leaves what may merely lie beside pages to the rest, and nothing behind', async () => {
    put('holds-rest', '')
    const { ready, said } = start()
    await ready()
    expect(['macro', 'looks'].filter((name) => isThere(`node_modules/${name}`))).toEqual([])
    expect(isThere('.easel-apart')).toBe(false)
    const { packages } = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8'))
    // As the lock file has it: npm asks it what is there.
    expect(packages['node_modules/serves']).toEqual(LOCK.packages['node_modules/serves'])
    expect(Object.keys(packages)).toContain('node_modules/builder')
    await logged('npm rest')
    rmSync(join(root, 'holds-rest'))
    await said('are installed.')
    expect(['macro', 'looks'].filter((name) => isThere(`node_modules/${name}`))).toEqual(['macro', 'looks'])
    expect(log().filter((line) => line.startsWith('npm'))).toHaveLength(3)
  })

  it.each([
    ['pages', ['usual-1']],
    ['serving', ['usual-2']],
  ])('lets npm install in the usual way where it fails apart: %s', async (part, usual) => {
    put(`fails-${part}`, '')
    await start().ready()
    expect(log().filter((line) => line.startsWith('npm usual'))).toEqual(usual.map((name) => `npm ${name}`))
    expect(isThere('node_modules/serves')).toBe(true)
  })

  it('says that it failed when npm fails in the usual way, too, and ends', async () => {
    for (const what of ['serving', 'usual-2']) put(`fails-${what}`, '')
    const { child, output } = start()
    await ended(child)
    expect(output()).toContain('The installation failed.')
    expect(child.exitCode).toBe(1)
  })

  it('begins anew after it was killed', async () => {
    put('holds-serving', '')
    const { child } = start()
    await logged('build pages')
    child.kill('SIGKILL')
    await ended(child)
    rmSync(join(root, 'holds-serving'))
    await start().ready()
    expect(isThere('node_modules/serves')).toBe(true)
    expect(isThere('.easel-apart')).toBe(false)
  })
})

describe('a second server from one folder', () => {
  const bothServe = async () => {
    put('holds-rest', '')
    const first = start()
    await first.ready()
    await logged('npm rest')
    const second = start()
    await second.ready()
    return { first, second }
  }
  const rests = () => log().filter((line) => line === 'npm rest')

  it('leaves the rest to the first one', async () => {
    await bothServe()
    rmSync(join(root, 'holds-rest'))
    await logged('installed rest')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(rests()).toHaveLength(1)
  })

  it('installs the rest when the first one has ended before', async () => {
    const { first, second } = await bothServe()
    first.child.kill()
    await ended(first.child)
    rmSync(join(root, 'holds-rest'))
    await second.said('are installed.')
    expect(rests()).toHaveLength(2)
    expect(isThere('node_modules/looks')).toBe(true)
  })
})
