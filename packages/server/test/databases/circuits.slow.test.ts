import { expect, it } from 'vitest'
import { createCircuits } from '../../src/adapters/postgres/generation/circuits.repository.ts'
import { onBothDatabases } from '../support/both-databases.ts'

onBothDatabases((own) => {
  it('knows how often an engine has refused in a row, until when others are asked first, and when it was heard of', async () => {
    const circuits = createCircuits(own.database)
    const all = async () => [...(await circuits.all())]
    const refuse = () => circuits.refused('e', { most: 2, until: 900 })
    const silence = (unlessHeard: number | null, until = 900) => circuits.silent('e', { until, unlessHeard })
    const hear = (at: number, made = false) => circuits.heard('e', { at, made, most: 2 })
    expect(await hear(100)).toBe(false)
    // It was heard of after the silence had begun.
    expect(await silence(99)).toBe(false)
    await circuits.extend('e', 1000, 2000)
    expect(await all()).toEqual([])
    expect([await refuse(), await all()]).toEqual([false, []])
    expect(await silence(100)).toBe(true)
    expect([await silence(100, 910), await all()]).toEqual([false, [['e', 910]]])
    // What is heard ends the silence, and counts no refusal less.
    expect([await hear(200), await all()]).toEqual([true, []])
    expect(await refuse()).toBe(true)
    expect([await hear(300), await silence(299), await all()]).toEqual([false, false, [['e', 900]]])
    await circuits.extend('e', 900, 950)
    expect(await all()).toEqual([['e', 950]])
    expect([await hear(940, true), await all()]).toEqual([true, []])
    expect(await refuse()).toBe(false)
    expect(await silence(null)).toBe(true)
    await circuits.keep(['e', 'f'])
    expect(await all()).toEqual([['e', 900]])
    await circuits.keep([])
    expect(await all()).toEqual([])
  })
})
