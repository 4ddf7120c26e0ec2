import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { emptyPages } from '../support/pages.ts'
import { peopleOf } from '../support/people.ts'
import { reportsOf } from '../support/reports.ts'
import { starterOf } from '../support/starter.ts'

const HOUR = 3_600_000
const fixture = useServer(null)
const { made, post } = peopleOf(() => fixture.server)
const { begin, operator, known, report, square, list, image } = reportsOf(fixture)

afterEach(fixture.stop)

describe('a work that an operator hides', () => {
  it('is gone at once for everybody but its owner, everywhere, and can be restored', async () => {
    await begin()
    const id = await made(fixture.visitor)
    const set = sql`curated_at = finished_at, heat = 1, style_id = 'ink', revision = nextval('work_revisions')`
    await sql`update works set ${set} where id = ${id}`.execute(fixture.database.on())
    const { token } = (await post<{ token: string }>(fixture.visitor, '/api/v2/mj/share', { id })).json.data
    const other = fixture.server.visitor()
    const link = `?source=link&share=${token}`
    const seen = async () => [
      await square(),
      await list('top'),
      await list('homepage'),
      await list('homepage?style=ink'),
      await list('homepage?search=lighthouse'),
      await list('external-homepage'),
      (await image(id, other)).status,
      (await image(id, other, '?source=square')).status,
      (await image(id, other, link)).status,
      (await fixture.server.app.inject({ url: `/share/${token}` })).statusCode,
      (await post(other, '/api/v2/mj/square-like', { id })).status,
      (await post(other, '/api/v2/mj/save-consume', { imageId: id, slot: 1 })).status,
    ]
    const before = await seen()
    const everywhere = (what: string[]) => Array.from({ length: 6 }, () => what)
    expect(before).toEqual([...everywhere([id]), 200, 200, 200, 200, 200, 200])
    expect(await operator('hide', id)).toBe(`${id} is hidden. 0 reports closed.`)
    expect(await seen()).toEqual([...everywhere([]), 404, 404, 404, 404, 404, 404])
    const own = await image(id, fixture.visitor)
    expect([own.status, own.json.data.shownInSquare]).toEqual([200, false])
    expect((await image(id, fixture.visitor, link)).status).toBe(200)
    const answer = await post<{ reason: string }>(fixture.visitor, '/api/v2/mj/show', { id, shown: true })
    expect([answer.status, answer.json.data.reason]).toEqual([403, 'taken_down'])
    for (const isNoShow of ['1', '0']) await post(fixture.visitor, '/api/v2/user/settings', { isNoShow })
    expect(await square()).toEqual([])
    expect(await operator('hidden')).toContain(`${id}  0 reports  hidden by you`)
    expect(await operator('show', id)).toBe(`${id} is seen again. 0 reports closed.`)
    expect(await seen()).toEqual(before)
    expect(await operator('hidden')).toBe('Nothing is hidden.')
  })

  it('has its images at new URLs, which only its owner gets', async () => {
    await begin()
    const id = await made(fixture.visitor)
    const urls = async () =>
      (await image(id, fixture.visitor)).json.data.slots.flatMap(({ thumbUrl, previewUrl }) => [
        thumbUrl,
        previewUrl,
      ])
    const statuses = async (list: (string | null)[]) => {
      const read = async (url: string | null) =>
        (await fixture.server.app.inject({ url: url ?? '' })).statusCode
      return new Set(await Promise.all(list.map(read)))
    }
    const before = await urls()
    expect(await statuses(before)).toEqual(new Set([200]))
    await operator('hide', id)
    expect(await statuses(before)).toEqual(new Set([404]))
    expect(await statuses(await urls())).toEqual(new Set([200]))
    const saved = await post<{ url: string }>(fixture.visitor, '/api/v2/mj/save-consume', {
      imageId: id,
      slot: 1,
    })
    expect(await statuses([saved.json.data.url])).toEqual(new Set([200]))
    for (const days of [61, 8]) {
      fixture.server.clock.advance(days * 24 * HOUR)
      await fixture.server.housekeeping.purge()
    }
    await fixture.server.housekeeping.sweep()
    expect(await fixture.database.on().selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('is logged, as is one hidden by reports, without any user’s text', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, reportsToHide: 1 }, listen: true, logger })
    const id = await made(fixture.visitor, 'A secret lighthouse')
    await report(id, '8.8.8.1', await known(), 'other', 'A secret note')
    await operator('show', id)
    const audit = lines.map((line) => JSON.parse(line)).filter(({ work }) => work === id)
    expect(audit).toMatchObject([
      { by: 'reports', reports: 1 },
      { by: 'operator', handling: 'shown', reports: 1 },
    ])
    expect(lines.join()).not.toContain('secret')
  })

  it('is restored only where its owner wants it', async () => {
    await begin()
    const [out, off] = [await made(fixture.visitor), await made(fixture.visitor)]
    for (const id of [out, off]) await operator('hide', id)
    await post(fixture.visitor, '/api/v2/mj/show', { id: out, shown: false })
    for (const id of [out, off]) await operator('show', id)
    expect(await square()).toEqual([off])
  })

  it('disappears from the cached home page too', async () => {
    const environment = { STARTER_COLLECTION: '1' }
    await fixture.restart({ distDir: emptyPages(), starter: starterOf(3), environment, listen: true })
    const home = async () => (await fixture.server.app.inject({ url: '/home' })).body
    expect(await home()).toContain('Picture 1')
    const [shown] = (await fixture.database
      .on()
      .selectFrom('works')
      .select('id')
      .where('prompt', '=', 'Picture 1')
      .execute()) as [{ id: string }]
    await operator('hide', shown.id)
    expect(await home()).not.toContain('Picture 1')
    await operator('show', shown.id)
    expect(await home()).toContain('Picture 1')
  })

  it('has a one-line error if it does not exist, and help for a wrong command', async () => {
    await begin()
    await expect(operator('hide', 'nothing')).rejects.toThrow('There is no work "nothing".')
    expect(await operator('dance', 'x')).toBeNull()
    expect(await operator('hide')).toBeNull()
  })

  it('expires together with its reports', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await report(id, '8.8.8.1')
    await operator('hide', id)
    for (const days of [61, 8]) {
      fixture.server.clock.advance(days * 24 * HOUR)
      await fixture.server.housekeeping.purge()
    }
    expect(await fixture.count('works')).toBe(0)
    expect(await fixture.database.on().selectFrom('reports').selectAll().execute()).toEqual([])
  })
})
