import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './client.ts'

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))
const PACKAGES = ['standalone-shell', 'server', 'networks']
const version = '1.0.0'
export const LOCK = {
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
const { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync, appendFileSync, symlinkSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')
const words = process.argv.slice(2)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const isApart = basename(dirname(dirname(process.cwd()))) === '.easel-apart'
const what = isApart ? basename(process.cwd()) : words.includes('packages/standalone-shell') ? 'usual-1' : words.includes('packages/server') ? 'usual-2' : 'rest'
const say = (line) => appendFileSync(join(process.env.TEST_ROOT, 'log'), line + '\\n')
const is = (name) => existsSync(join(process.env.TEST_ROOT, name))
say('npm ' + what)
if (isApart) say('asked ' + words.filter((word) => word.startsWith('--fetch')).join(' '))
if (is('outlives-' + what)) process.on('SIGTERM', () => say('asked to end ' + what))
if (is('fails-' + what)) {
  console.error('npm error code ECONNREFUSED\\nnpm error syscall connect\\nnpm error FetchError: the registry of ' + what + ' refuses\\nnpm error     at x')
  process.exit(1)
}
// What is apart says where each package is: otherwise npm asks the registry for all versions of it.
if (isApart && Object.entries(packages).some(([path, { link, resolved }]) => path.includes('node_modules/') && !link && !resolved?.includes(/[^/]*$/.exec(path)[0] + '-'))) process.exit(1)
const whatIsInstalled = (path) =>
  isApart || what === 'rest' || !/looks|networks/.test(path) && (what === 'usual-2' || !/serves|server/.test(path))
const end = setInterval(() => {
  if (!existsSync(process.env.TEST_ROOT)) process.exit(1)
  if (is('holds-' + what)) return
  clearInterval(end)
  const there = words[0] === 'ci' && existsSync('node_modules') ? readdirSync('node_modules') : []
  for (const name of there) rmSync(join('node_modules', name), { recursive: true, force: true })
  const record = {}
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || entry.dev || !whatIsInstalled(path)) continue
    record[path] = entry
    if (!path.includes('node_modules') || lstatSync(path, { throwIfNoEntry: false })) continue
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
const SERVER = `import { existsSync } from 'node:fs'
console.log('Easel is ready')
process.on('SIGTERM', () => process.exit(0))
// Where what began it was killed.
setInterval(() => existsSync(process.argv[1]) || process.exit(0), 200)`

const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

/** `npm start` in a folder of its own, with an npm, a build and a server that stand in for those of the product. */
export function firstStarts() {
  const root = mkdtempSync(join(tmpdir(), 'easel-stages-'))
  const running: ChildProcess[] = []
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const remove = (path: string) => rmSync(join(root, path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  const isThere = (path: string) => existsSync(join(root, path))
  const log = () => (isThere('log') ? read('log').trim().split('\n') : [])
  const logged = (line: string) =>
    eventually(
      async () => log(),
      (lines) => lines.includes(line),
    )
  /** What lies in the folder of a start that installs at this moment. */
  const apart = (child: ChildProcess) =>
    isThere(`.easel-apart/${child.pid}`) ? readdirSync(join(root, `.easel-apart/${child.pid}`)) : []

  function start(environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
      cwd: root,
      env: {
        PATH: `${join(root, 'bin')}:${process.env.PATH}`,
        TEST_ROOT: root,
        EASEL_REST_AFTER: '50',
        ...environment,
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

  return {
    ...{ root, put, read, remove, isThere, log, logged, apart, start, ended },
    async end() {
      for (const child of running) child.kill()
      await Promise.all(running.map(ended))
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
