import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createClockTrust } from '../src/domain/kernel/clock-trust.ts'
import { PLENTY, useServer } from './support/fixture.ts'
import { peopleOf } from './support/people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const our = useServer({ limits: PLENTY })
const { made } = peopleOf(() => our.server)

describe('a clock that is wrong', () => {
  it('by two months takes nobody’s works away, and is a line in the log', async () => {
    await made(our.someone)
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await our.restart({ limits: PLENTY, logger, clock: { now: () => Date.now() + 61 * DAY } })
    await expect.poll(() => lines.join()).toContain('nothing is removed: the clock may be wrong')
    expect(await our.count('works')).toBe(1)
    const files = await our.database.on().selectFrom('files').select('state').execute()
    expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['kept']))
  })

  it('removes nothing after it has leapt together with the database’s, until it had time to be set right', async () => {
    const time = { shown: 0, database: 0, passed: 0 }
    const warned: unknown[] = []
    const log = { info() {}, error() {}, warn: (fields: object) => void warned.push(fields) }
    const mayRemove = createClockTrust({
      clock: { now: () => time.shown },
      databaseNow: async () => time.database,
      passed: () => time.passed,
      log,
    })
    const goOn = (ms: number) => {
      time.shown += ms
      time.database += ms
      time.passed += ms
    }
    const leap = (ms: number) => {
      time.shown += ms
      time.database += ms
    }
    expect(await mayRemove()).toBe(true)
    goOn(30 * DAY)
    expect(await mayRemove()).toBe(true)
    leap(23 * HOUR)
    expect(await mayRemove()).toBe(true)
    leap(61 * DAY)
    for (let n = 0; n < 3; n += 1) {
      goOn(10 * 60_000)
      expect(await mayRemove()).toBe(false)
    }
    expect(warned).toMatchObject([{ reason: 'it has leapt' }])
    leap(-61 * DAY)
    expect(await mayRemove()).toBe(true)
    leap(3 * DAY)
    expect(await mayRemove()).toBe(false)
    goOn(HOUR)
    expect(await mayRemove()).toBe(true)
    time.shown += 25 * HOUR
    goOn(HOUR)
    expect(await mayRemove()).toBe(false)
    expect(warned.at(-1)).toMatchObject({ reason: 'it is ahead of the database' })
  })
})
