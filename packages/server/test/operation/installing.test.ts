import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { networks, networksInstalled } from '../../src/adapters/networks/installed.ts'

interface Installation {
  isWhole(which: { dev: boolean }): boolean
  stage(): number
  removeHalves(): void
  note(stage: number, more?: { by?: number | null; failed?: boolean }): void
  isGoingOn(): boolean
}
const SCRIPT = new URL('../../../../scripts/installing.mjs', import.meta.url).href
const { installationIn } = (await import(SCRIPT)) as { installationIn(root: string): Installation }
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

  it('is left alone by others while one goes on with it, but for one that has died', () => {
    installed('pages', 'server')
    installation.note(2, { by: process.ppid })
    expect(installation.isGoingOn()).toBe(true)
    installation.note(2, { by: NOBODY })
    expect(installation.isGoingOn()).toBe(false)
    installation.note(2, { by: process.ppid, failed: true })
    expect(installation.isGoingOn()).toBe(false)
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

  it.each([{ by: NOBODY }, { by: process.pid, failed: true }, {}])(
    'is missing, and nothing passes for looked at, where its installation was broken off: %o',
    async (more) => {
      installation.note(2, more)
      expect(state()).toBe('missing')
      await expect(ready()).rejects.toThrow('start again with npm start')
    },
  )
})
