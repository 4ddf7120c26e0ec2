import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { createClockTrust } from '../../src/domain/kernel/clock-trust.ts'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made } = peopleOf(() => fixture.server)
const lastSeen = async () =>
  (
    await fixture.database
      .on()
      .selectFrom('installation_times')
      .select('at')
      .where('name', '=', 'clock_seen')
      .executeTakeFirst()
  )?.at ?? 0

describe('a wrong clock', () => {
  it('by two months deletes nobody’s works, and is logged', async () => {
    await made(fixture.visitor)
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await fixture.restart({ limits: GENEROUS_LIMITS, logger, clock: { now: () => Date.now() + 61 * DAY } })
    await expect.poll(() => lines.join()).toContain('nothing is removed: the clock may be wrong')
    expect(await fixture.count('works')).toBe(1)
    const files = await fixture.database.on().selectFrom('files').select('state').execute()
    expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['kept']))
  })

  it('deletes nothing after it jumped together with the database’s, until there was time to correct it', async () => {
    const time = { shown: 0, database: 0, passed: 0 }
    const warned: unknown[] = []
    const log = { info() {}, error() {}, warn: (fields: object) => void warned.push(fields) }
    const { mayRemove } = createClockTrust({
      clock: { now: () => time.shown },
      databaseNow: async () => time.database,
      elapsed: () => time.passed,
      lastSeen: { read: async () => null, write: async () => {} },
      log,
    })
    const advance = (ms: number) => {
      time.shown += ms
      time.database += ms
      time.passed += ms
    }
    const jump = (ms: number) => {
      time.shown += ms
      time.database += ms
    }
    expect(await mayRemove()).toBe(true)
    advance(30 * DAY)
    expect(await mayRemove()).toBe(true)
    jump(23 * HOUR)
    expect(await mayRemove()).toBe(true)
    jump(61 * DAY)
    for (let n = 0; n < 3; n += 1) {
      advance(10 * 60_000)
      expect(await mayRemove()).toBe(false)
    }
    expect(warned).toMatchObject([{ reason: 'it jumped' }])
    jump(-61 * DAY)
    expect(await mayRemove()).toBe(true)
    jump(3 * DAY)
    expect(await mayRemove()).toBe(false)
    advance(HOUR)
    expect(await mayRemove()).toBe(true)
    time.shown += 25 * HOUR
    advance(HOUR)
    expect(await mayRemove()).toBe(false)
    expect(warned.at(-1)).toMatchObject({ reason: 'it is ahead of the database' })
  })

  it.each([
    ['61 days after', 61 * DAY],
    ['2 days after', 2 * DAY],
    ['30 days before', -30 * DAY],
  ])(
    'at a start %s the last known time deletes nothing for an hour, with warnings in log and readiness',
    async (away, off) => {
      await made(fixture.visitor)
      await fixture.server.housekeeping.purge()
      // The first process has written down what time it is.
      await expect.poll(() => lastSeen()).toBeGreaterThan(0)
      const lines: string[] = []
      const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
      await fixture.restart({
        limits: GENEROUS_LIMITS,
        logger,
        clock: { now: () => Date.now() + off },
        environment: { CLOCK_OFFSET_MS: String(off) },
      })
      await expect.poll(() => lines.join()).toContain(`at the start it was ${away} the last recorded time`)
      const { statusCode, body } = await fixture.server.app.inject('/readyz')
      expect(statusCode).toBe(200)
      expect(JSON.parse(body).concerns).toEqual([expect.stringContaining(away)])
      const works = await fixture.database
        .on()
        .selectFrom('works')
        .select(['deleted_at', 'trashed_at'])
        .execute()
      expect(works).toEqual([{ deleted_at: null, trashed_at: null }])
      // What is doubted is not written down: the next start doubts it too.
      expect(Math.abs((await lastSeen()) - Date.now())).toBeLessThan(HOUR)
    },
  )

  it('by years behind, as with an empty battery, keeps new works as long as any', async () => {
    await fixture.server.housekeeping.purge()
    await expect.poll(() => lastSeen()).toBeGreaterThan(0)
    const behind = { now: () => Date.now() - 3000 * DAY }
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      clock: behind,
      environment: { CLOCK_OFFSET_MS: String(-3000 * DAY) },
    })
    const { json } = await fixture.visitor.submit({ prompt: 'A lighthouse' }, { now: behind.now() })
    const read = () => fixture.visitor.get(`/api/v2/mj/image/${json.data.id}`, { now: behind.now() })
    await eventually(read, ({ status }) => status === 200)
    const { expires_at } = await fixture.database
      .on()
      .selectFrom('works')
      .select('expires_at')
      .executeTakeFirstOrThrow()
    expect(expires_at).toBeGreaterThan(Date.now() + 59 * DAY)
  })

  it('is trusted an hour after such a start, and is what the next start compares with', async () => {
    const time = { shown: 100 * DAY, passed: 0 }
    let written = 10 * DAY
    const start = () =>
      createClockTrust({
        clock: { now: () => time.shown },
        databaseNow: async () => time.shown,
        elapsed: () => time.passed,
        lastSeen: {
          read: async () => written,
          write: async (at) => {
            written = at
          },
        },
        log: { info() {}, error() {}, warn() {} },
      })
    const first = start()
    expect([await first.mayRemove(), first.doubt()]).toEqual([
      false,
      'at the start it was 90 days after the last recorded time',
    ])
    expect(await start().mayRemove()).toBe(false)
    time.shown += HOUR
    time.passed += HOUR
    expect([await first.mayRemove(), first.doubt()]).toEqual([true, null])
    expect(written).toBe(time.shown)
    expect(await start().mayRemove()).toBe(true)
  })
})
