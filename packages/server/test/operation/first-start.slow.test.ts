import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/client.ts'
import { firstStarts } from '../support/first-start.ts'

const SCRIPT = new URL('../../../../scripts/installing-apart.mjs', import.meta.url).href
const { installationApart } = (await import(SCRIPT)) as {
  installationApart(root: string): { isPossible(platform?: string): boolean }
}
const NOBODY = 2 ** 22 + 1
/** A function of the file system that fails for what lies in `.easel-apart`. */
const failing = (name: 'rmSync' | 'renameSync', code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const real = fs.${name}
    fs.${name} = (path, ...more) => {
      if (String(path).includes('.easel-apart')) throw Object.assign(new Error('${code}: it fails'), { code: '${code}' })
      return real(path, ...more)
    }
    syncBuiltinESMExports()`)}`,
})
const USUAL = 'in the usual way'

let starts: ReturnType<typeof firstStarts>
beforeEach(() => {
  starts = firstStarts()
})
afterEach(() => starts.end())
const usual = () => starts.log().filter((line) => line.startsWith('npm usual'))

describe('whoever waits for a first start', () => {
  it('reads at once that it installs, and from time to time what it is at and for how long', async () => {
    for (const what of ['pages', 'serving']) starts.put(`holds-${what}`, '')
    const { said, ready, output } = starts.start({ EASEL_TOLD_EVERY: '300' })
    await said('Installing what the product needs …')
    await said('0 s so far: installing what builds pages, installing what serves them …')
    await said('1 s so far: ')
    starts.remove('holds-pages')
    await said('s so far: installing what serves them …')
    starts.remove('holds-serving')
    await ready()
    expect(output()).not.toContain(USUAL)
  })

  it.each([
    ['pages', 'what builds pages'],
    ['serving', 'what serves them'],
  ])('reads why it goes on in the usual way: %s', async (part, what) => {
    starts.put(`fails-${part}`, '')
    const { ready, output } = starts.start()
    await ready()
    expect(output()).toContain(
      `The fast way failed for ${what} (FetchError: the registry of ${part} refuses). npm now installs it in the usual way …`,
    )
    expect(output().split(USUAL)).toHaveLength(2)
  })

  it('waits for a registry that refuses for long only once', async () => {
    await starts.start().ready()
    const asked = starts.log().filter((line) => line.startsWith('asked'))
    expect(asked).toHaveLength(2)
    for (const line of asked) expect(line).toMatch(/--fetch-retries=1 .*--fetch-timeout=20000/)
  })
})

describe('a first start where folders cannot be moved', () => {
  it('takes the usual way where it is known before: on Windows, or with node_modules elsewhere', async () => {
    expect(installationApart(starts.root).isPossible('win32')).toBe(false)
    expect(installationApart(starts.root).isPossible('linux')).toBe(true)
    const elsewhere = mkdtempSync(join(tmpdir(), 'easel-elsewhere-'))
    symlinkSync(elsewhere, join(starts.root, 'node_modules'))
    await starts.start().ready()
    expect(usual()).toEqual(['npm usual-1', 'npm usual-2'])
    expect(lstatSync(join(starts.root, 'node_modules')).isSymbolicLink()).toBe(true)
    rmSync(elsewhere, { recursive: true })
  })

  it('takes the usual way where that turns out, and says so', async () => {
    const { ready, said } = starts.start(failing('renameSync', 'EXDEV'))
    await said('The fast way failed for what builds pages (EXDEV: it fails). npm now')
    await ready()
    expect(usual()).toEqual(['npm usual-1', 'npm usual-2'])
    expect(starts.isThere('node_modules/serves/node_modules/both')).toBe(true)
    expect(starts.isThere('.easel-apart')).toBe(false)
  })
})

describe('what a first start keeps apart', () => {
  it('goes as soon as a part failed, before npm begins anew', async () => {
    for (const what of ['fails-pages', 'holds-serving', 'holds-usual-1']) starts.put(what, '')
    const { child, ready } = starts.start()
    await starts.logged('npm usual-1')
    expect(starts.apart(child)).toContain('serving')
    expect(starts.apart(child)).not.toContain('pages')
    for (const what of ['serving', 'usual-1']) starts.remove(`holds-${what}`)
    await ready()
  })

  it('goes with a start that is ended before it is done, whatever npm does then', async () => {
    for (const what of ['holds-pages', 'holds-serving', 'outlives-serving']) starts.put(what, '')
    const { child } = starts.start()
    await starts.logged('npm pages')
    await eventually(
      async () => starts.log().filter((line) => line.startsWith('asked --')),
      (lines) => lines.length === 2,
    )
    child.kill('SIGTERM')
    await starts.ended(child)
    expect(starts.isThere('.easel-apart')).toBe(false)
    for (const what of ['pages', 'serving']) starts.remove(`holds-${what}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(starts.isThere('.easel-apart')).toBe(false)
    expect(starts.log().filter((line) => line.startsWith('installed'))).toEqual([])
  })

  it('stays where it cannot be removed, and hinders no start', async () => {
    starts.put(`.easel-apart/${NOBODY}/pages/left`, '')
    await starts.start(failing('rmSync', 'ENOTEMPTY')).ready()
    expect(starts.isThere(`.easel-apart/${NOBODY}/pages/left`)).toBe(true)
  })

  it('goes with the next start, unless it is that of a process that runs', async () => {
    for (const pid of [NOBODY, process.pid])
      mkdirSync(join(starts.root, `.easel-apart/${pid}/pages`), { recursive: true })
    await starts.start().ready()
    expect(starts.isThere(`.easel-apart/${NOBODY}`)).toBe(false)
    expect(existsSync(join(starts.root, `.easel-apart/${process.pid}/pages`))).toBe(true)
  })
})

describe('a second server from one folder, where the first one was killed', () => {
  it('leaves the rest to the npm that goes on with it', async () => {
    starts.put('holds-rest', '')
    const first = starts.start()
    await first.ready()
    await starts.logged('npm rest')
    await starts.start().ready()
    first.child.kill('SIGKILL')
    await starts.ended(first.child)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    starts.remove('holds-rest')
    await starts.logged('installed rest')
    await eventually(
      async () => JSON.parse(starts.read('node_modules/.easel-stage.json')).stage,
      (stage) => stage === 3,
    )
    expect(starts.log().filter((line) => line === 'npm rest')).toHaveLength(1)
  })

  it('looks again where npm’s record cannot be read just now', async () => {
    starts.put('holds-rest', '')
    const first = starts.start()
    await first.ready()
    await starts.logged('npm rest')
    const second = starts.start()
    await second.ready()
    const record = starts.read('node_modules/.package-lock.json')
    starts.put('node_modules/.package-lock.json', record.slice(0, 20))
    first.child.kill()
    await starts.ended(first.child)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    expect(second.output()).not.toContain('could not be installed')
    starts.put('node_modules/.package-lock.json', record)
    starts.remove('holds-rest')
    await second.said('are installed.')
    expect(starts.isThere('node_modules/looks')).toBe(true)
  })
})
