import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networks, networksInstalled } from '../../src/adapters/networks/installed.ts'

interface Installation {
  isWhole(which: { dev: boolean }): boolean
  stage(): number
  removeHalves(): void
  note(stage: number, more?: { by?: number | null; failed?: boolean }): void
  correctNote(): void
  claim(): boolean
  release(): void
}
const SCRIPT = new URL('../../../../scripts/installing.mjs', import.meta.url).href
const { installationIn, WITH_TESTS } = (await import(SCRIPT)) as {
  installationIn(root: string): Installation
  WITH_TESTS: string[]
}
const NOBODY = 2 ** 22 + 1

let root: string
let installation: Installation
const put = (path: string, content: object) => writeFileSync(join(root, path), JSON.stringify(content))
const lock = (version = '1.0.0') =>
  put('package-lock.json', {
    packages: {
      '': {},
      'node_modules/pages': { version },
      'node_modules/server': { version },
      'node_modules/networks': { version },
      'node_modules/tests': { version, dev: true },
      'node_modules/@easel/server': { link: true },
    },
  })
/** As npm leaves it. */
const installed = (...names: string[]) => {
  for (const name of names) mkdirSync(join(root, 'node_modules', name), { recursive: true })
  const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]))
  put('node_modules/.package-lock.json', { packages })
}
const startOf = (pid: number): string | null => {
  const other = mkdtempSync(join(root, 'other-'))
  writeFileSync(join(other, 'package-lock.json'), '{}')
  mkdirSync(join(other, 'node_modules'))
  installationIn(other).note(2, { by: pid })
  return JSON.parse(readFileSync(join(other, 'node_modules/.easel-stage.json'), 'utf8')).since
}
const claim = () => join(root, '.easel-installing.json')
const state = () => networks(join(root, 'node_modules/.easel-stage.json'))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'easel-installing-'))
  mkdirSync(join(root, 'node_modules'))
  installation = installationIn(root)
  lock()
})
afterEach(() => rmSync(root, { recursive: true }))

describe('what npm start installs in stages', () => {
  it('begins anew without notes, or with those of another lock file', () => {
    installed('pages')
    expect(installation.stage()).toBe(0)
    installation.note(1)
    expect(installation.stage()).toBe(1)
    lock('1.0.1')
    expect(installation.stage()).toBe(0)
  })

  it('is whole when npm’s record says so, whoever has installed it; tests need more', () => {
    installed('pages', 'server', 'networks')
    expect(installation.stage()).toBe(3)
    expect(installation.isWhole({ dev: true })).toBe(false)
    installed('pages', 'server', 'networks', 'tests')
    expect(installation.isWhole({ dev: true })).toBe(true)
    expect(state()).toBe('installed')
  })

  it('goes on where it was broken off, without what was half there', () => {
    installed('pages')
    installation.note(1)
    mkdirSync(join(root, 'node_modules/server'))
    installation.removeHalves()
    expect(existsSync(join(root, 'node_modules/server'))).toBe(false)
    expect(existsSync(join(root, 'node_modules/pages'))).toBe(true)
    expect(installation.stage()).toBe(1)
  })

  it('is left alone by others while one installs, from the first stage on and though npm empties its folder', () => {
    expect(installation.claim()).toBe(true)
    expect(installation.claim()).toBe(true)
    const { by, since } = JSON.parse(readFileSync(claim(), 'utf8'))
    expect(by).toBe(process.pid)
    rmSync(join(root, 'node_modules'), { recursive: true })
    // Of a process that runs, too.
    const parent = startOf(process.ppid)
    put('.easel-installing.json', { by: process.ppid, since: parent })
    expect(installationIn(root).claim()).toBe(false)
    expect(since === null).toBe(parent === null)
    installation.release()
    expect(installationIn(root).claim()).toBe(true)
  })

  it.each([
    ['has died', { by: NOBODY, since: null }],
    ['has the same number as one that runs, and another start', { by: process.ppid, since: 'before 1' }],
  ])('is not left alone for one that %s', (_, other) => {
    put('.easel-installing.json', other)
    expect(installation.claim()).toBe(true)
  })

  it('is not left alone for long, or since before the machine was started', () => {
    const longAgo = new Date(Date.now() - 61 * 60 * 1000)
    put('.easel-installing.json', { by: process.ppid, since: startOf(process.ppid) })
    utimesSync(claim(), longAgo, longAgo)
    expect(installation.claim()).toBe(true)
    installation.release()
    put('.easel-installing.json', { by: process.ppid, since: null })
    utimesSync(claim(), new Date(0), new Date(0))
    expect(installation.claim()).toBe(true)
  })

  it('has what tests need wherever the tests are run', () => {
    expect(WITH_TESTS).toContain('--include=dev')
  })
})

describe('what looks at pictures and enlarges them', () => {
  const ready = (signal = AbortSignal.timeout(5000)) =>
    networksInstalled(signal, join(root, 'node_modules/.easel-stage.json'))

  it('is waited for while it is being installed', async () => {
    installation.note(2, { by: process.pid })
    expect(state()).toBe('being installed')
    setTimeout(() => installation.note(3), 50)
    await ready()
    expect(state()).toBe('installed')
  })

  it('is waited for no longer than the picture may take', async () => {
    installation.note(2, { by: process.pid })
    await expect(ready(AbortSignal.timeout(20))).rejects.toThrow()
  })

  it('is there as soon as npm’s record says so, whatever an earlier note says', () => {
    installation.note(2, { failed: true })
    installation.correctNote()
    expect(state()).toBe('missing')
    installed('pages', 'server', 'networks')
    installation.correctNote()
    expect(state()).toBe('installed')
  })

  it('is missing where another process has the number of the one that installed it', () => {
    installation.note(2, { by: process.pid })
    const path = join(root, 'node_modules/.easel-stage.json')
    put('node_modules/.easel-stage.json', {
      ...JSON.parse(readFileSync(path, 'utf8')),
      since: 'before 1',
    })
    expect(state()).toBe('missing')
  })

  it.each([{ by: NOBODY }, { by: process.pid, failed: true }, {}])(
    'is missing, and nothing passes for looked at, where its installation was broken off: %o',
    async (more) => {
      installation.note(2, more)
      expect(state()).toBe('missing')
      await expect(ready()).rejects.toThrow('start again with npm start')
    },
  )
})
