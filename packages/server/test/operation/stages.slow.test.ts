import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstStarts, LOCK } from '../support/first-start.ts'

let starts: ReturnType<typeof firstStarts>
beforeEach(() => {
  starts = firstStarts()
})
afterEach(() => starts.end())

describe('a first start', () => {
  it('builds the pages while what serves them is still being installed, which was begun beside what builds them', async () => {
    starts.put('holds-pages', '')
    starts.put('holds-serving', '')
    const { ready } = starts.start()
    await starts.logged('npm pages')
    await starts.logged('npm serving')
    starts.remove('holds-pages')
    await starts.logged('build pages')
    expect(starts.log()).not.toContain('build server')
    expect(starts.isThere('node_modules/pages')).toBe(true)
    expect(starts.isThere('node_modules/serves')).toBe(false)
    starts.remove('holds-serving')
    await ready()
    expect(starts.log()).toContain('build server')
    expect(starts.isThere('node_modules/serves/node_modules/both')).toBe(true)
  })

  it('leaves what may merely lie beside pages to the rest, and nothing behind', async () => {
    starts.put('holds-rest', '')
    const { ready, said } = starts.start()
    await ready()
    expect(['macro', 'looks'].filter((name) => starts.isThere(`node_modules/${name}`))).toEqual([])
    expect(starts.isThere('.easel-apart')).toBe(false)
    const { packages } = JSON.parse(
      readFileSync(join(starts.root, 'node_modules/.package-lock.json'), 'utf8'),
    )
    // As the lock file has it: npm asks it what is there.
    expect(packages['node_modules/serves']).toEqual(LOCK.packages['node_modules/serves'])
    expect(Object.keys(packages)).toContain('node_modules/builder')
    await starts.logged('npm rest')
    starts.remove('holds-rest')
    await said('are installed.')
    expect(['macro', 'looks'].filter((name) => starts.isThere(`node_modules/${name}`))).toEqual([
      'macro',
      'looks',
    ])
    expect(starts.log().filter((line) => line.startsWith('npm'))).toHaveLength(3)
  })

  it.each([
    ['pages', ['usual-1']],
    ['serving', ['usual-2']],
  ])('lets npm install in the usual way where it fails apart: %s', async (part, usual) => {
    starts.put(`fails-${part}`, '')
    await starts.start().ready()
    expect(starts.log().filter((line) => line.startsWith('npm usual'))).toEqual(
      usual.map((name) => `npm ${name}`),
    )
    expect(starts.isThere('node_modules/serves')).toBe(true)
  })

  it('says that it failed when npm fails in the usual way, too, and ends', async () => {
    for (const what of ['serving', 'usual-2']) starts.put(`fails-${what}`, '')
    const { child, output } = starts.start()
    await starts.ended(child)
    expect(output()).toContain('The installation failed.')
    expect(child.exitCode).toBe(1)
  })

  it('begins anew after it was killed', async () => {
    starts.put('holds-serving', '')
    const { child } = starts.start()
    await starts.logged('build pages')
    child.kill('SIGKILL')
    await starts.ended(child)
    starts.remove('holds-serving')
    await starts.start().ready()
    expect(starts.isThere('node_modules/serves')).toBe(true)
    expect(starts.isThere('.easel-apart')).toBe(false)
  })
})

describe('a second server from one folder', () => {
  const bothServe = async () => {
    starts.put('holds-rest', '')
    const first = starts.start()
    await first.ready()
    await starts.logged('npm rest')
    const second = starts.start()
    await second.ready()
    return { first, second }
  }
  const rests = () => starts.log().filter((line) => line === 'npm rest')

  it('leaves the rest to the first one', async () => {
    await bothServe()
    starts.remove('holds-rest')
    await starts.logged('installed rest')
    await new Promise((resolve) => setTimeout(resolve, 1200))
    expect(rests()).toHaveLength(1)
  })

  it('installs the rest when the first one has ended before', async () => {
    const { first, second } = await bothServe()
    first.child.kill()
    await starts.ended(first.child)
    starts.remove('holds-rest')
    await second.said('are installed.')
    expect(rests()).toHaveLength(2)
    expect(starts.isThere('node_modules/looks')).toBe(true)
  })
})
