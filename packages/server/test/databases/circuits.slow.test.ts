import { expect, it } from 'vitest'
import { createCircuits } from '../../src/adapters/postgres/generation/circuits.repository.ts'
import { onBothDatabases } from '../support/both-databases.ts'

onBothDatabases((own) => {
  it('knows how often an engine has failed in a row, until when it is passed over, and when it was heard of', async () => {
    const circuits = createCircuits(own.database)
    const fail = (unlessHeard: number | null, most = 2) =>
      circuits.failed('e', { most, until: 900, unlessHeard })
    expect(await circuits.heard('e', 100)).toBe(false)
    expect([...(await circuits.all())]).toEqual([])
    // It was heard of after the silence had begun.
    expect(await fail(99, 1)).toBe(false)
    await circuits.extend('e', 1000, 2000)
    expect([...(await circuits.all())]).toEqual([])
    expect(await fail(null)).toBe(false)
    expect([...(await circuits.all())]).toEqual([['e', null]])
    expect(await fail(100)).toBe(true)
    expect(await fail(99)).toBe(false)
    await circuits.extend('e', 900, 950)
    expect([...(await circuits.all())]).toEqual([['e', 950]])
    expect(await circuits.heard('e', 940)).toBe(true)
    expect(await fail(941, 1)).toBe(true)
    await circuits.keep(['e', 'f'])
    expect([...(await circuits.all())]).toEqual([['e', 900]])
    await circuits.keep([])
    expect([...(await circuits.all())]).toEqual([])
  })
})
