import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const DAY = 86_400_000
const lines: string[] = []
const fixture = useServer(null)
const { made, makeVip, get, post } = peopleOf(() => fixture.server)

const begin = (limits: object = {}) =>
  fixture.restart({
    limits: { ...GENEROUS_LIMITS, ...limits },
    logger: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  })
beforeEach(async () => {
  lines.length = 0
  await begin()
})

const purge = () => fixture.server.housekeeping.purge()
const seen = async (id: string) => (await get(fixture.visitor, `/api/v2/mj/image/${id}`)).status === 200
const answer = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => String(msg).includes(message))
const concerns = async () => JSON.parse((await fixture.server.app.inject('/readyz')).body).concerns ?? []
const trash = () => fixture.server.operations.trash

/** As many finished works as that, all expired by day 60. */
async function copies(count: number): Promise<void> {
  await made(fixture.visitor)
  const [one] = await fixture.database.on().selectFrom('works').selectAll().execute()
  if (!one) throw new Error('Nothing was made.')
  const rows = Array.from({ length: count - 1 }, (_, n) => ({ ...one, id: `copy-${n}`, search_text: '' }))
  await fixture.database.on().insertInto('works').values(rows).execute()
}

describe('an expired work', () => {
  it('is in no list and has no page, and its removal is logged with a count', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    expect(await seen(id)).toBe(false)
    expect(await trash().list()).toMatchObject({ count: 1, due: 0, kept: 0 })
    expect(answer('went to the trash')).toMatchObject([{ log: 'removals', finished: 1, failed: 0 }])
    fixture.server.clock.advance(8 * DAY)
    await purge()
    expect(answer('permanently removed')).toMatchObject([{ log: 'removals', count: 1 }])
    expect(await fixture.count('works')).toBe(0)
  })

  it('is restored completely by an operator, and kept for another week at least', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    fixture.server.clock.advance(6 * DAY)
    expect(await trash().restore(0)).toEqual({ count: 1 })
    expect(await seen(id)).toBe(true)
    fixture.server.clock.advance(6 * DAY)
    await purge()
    await fixture.server.housekeeping.sweep()
    expect(await seen(id)).toBe(true)
    fixture.server.clock.advance(2 * DAY)
    await purge()
    expect(await seen(id)).toBe(false)
  })

  it('cannot be restored by its owner, unlike what they deleted', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    expect((await post(fixture.visitor, '/api/v2/mj/restore', { ids: [id] })).status).toBe(404)
  })

  it('is restored by itself when the wrong clock that expired it is corrected', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    fixture.server.clock.advance(-61 * DAY)
    await purge()
    expect(await seen(id)).toBe(true)
    expect(answer('came back from the trash')).toMatchObject([{ count: 1 }])
  })

  it('is restored if its owner becomes a permanent member within the week', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    await makeVip(fixture.visitor, { permanent: true })
    await purge()
    expect(await seen(id)).toBe(true)
  })

  it('of a permanent member is kept permanently after an operator restores it', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    await makeVip(fixture.visitor, { permanent: true })
    await trash().restore(0)
    fixture.server.clock.advance(100 * DAY)
    await purge()
    fixture.server.clock.advance(10 * DAY)
    await purge()
    expect(await seen(id)).toBe(true)
  })

  it('is gone with the next run when an operator empties the trash', async () => {
    await made(fixture.visitor)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    expect(await trash().empty()).toEqual({ count: 1 })
    await purge()
    expect(await fixture.count('works')).toBe(0)
  })
})

describe('a work that its owner deleted', () => {
  it('is gone without a week in the trash', async () => {
    const id = await made(fixture.visitor)
    await post(fixture.visitor, '/api/v2/mj/delete', { ids: [id] })
    fixture.server.clock.advance(60_000)
    await purge()
    expect(await fixture.count('works')).toBe(0)
  })
})

describe('too large a share of all works at once', () => {
  it('is kept until an operator allows it: with one warning, shown in readiness, and listed', async () => {
    await copies(150)
    fixture.server.clock.advance(61 * DAY)
    await purge()
    await purge()
    expect(await trash().list()).toMatchObject({ count: 0, due: 150, kept: 150 })
    expect((await trash().list()).refusedAt).not.toBeNull()
    expect(answer('too many works are due')).toMatchObject([{ due: 150, kept: 150 }])
    await expect.poll(concerns).toContainEqual(expect.stringContaining('npm run trash'))
    // What was allowed while the clock was ahead is no permission for months.
    fixture.server.clock.advance(61 * DAY)
    await trash().allow()
    fixture.server.clock.advance(-61 * DAY)
    await purge()
    expect(await trash().list()).toMatchObject({ count: 0, due: 150 })
    await trash().allow()
    await purge()
    expect(await trash().list()).toMatchObject({ count: 150, due: 0, refusedAt: null })
    await expect.poll(concerns).not.toContainEqual(expect.stringContaining('npm run trash'))
  })

  it('cannot be reached by many small shares within a day either', async () => {
    await begin({ minExpiredCount: 5, maxExpiredShare: 0.2 })
    await copies(30)
    const expire = (count: number) =>
      fixture.database
        .on()
        .updateTable('works')
        .set({ expires_at: 1 })
        .where('id', 'in', (from) =>
          from.selectFrom('works').select('id').where('expires_at', '>', 1).limit(count),
        )
        .execute()
    await expire(5)
    await purge()
    expect(await trash().list()).toMatchObject({ count: 5, kept: 25 })
    await expire(4)
    await purge()
    expect(await trash().list()).toMatchObject({ count: 5, due: 4 })
    fixture.server.clock.advance(DAY + 1000)
    await purge()
    expect(await trash().list()).toMatchObject({ count: 9, due: 0 })
  })

  it('does not include failed sets, which contain nothing to lose', async () => {
    await begin({ minExpiredCount: 0, maxExpiredShare: 0 })
    fixture.server.scripted.behaves('fails')
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(4 * DAY)
    await purge()
    expect(await seen(id)).toBe(false)
    expect(await trash().list()).toMatchObject({ count: 1, refusedAt: null })
  })
})
