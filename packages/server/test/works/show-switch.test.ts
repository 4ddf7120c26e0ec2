import type { ImageSet, SquarePage } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eventually, signedHeaders } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, get, post } = peopleOf(() => fixture.server)

const setting = (isNoShow: '0' | '1') => post(fixture.visitor, '/api/v2/user/settings', { isNoShow })
const square = async () => {
  const path = '/api/v2/mj/square?timezone=UTC'
  return ids((await get<SquarePage>(fixture.server.visitor(), path)).json.data.items)
}
const thumbOf = async (id: string) =>
  (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data.slots[0]?.thumbUrl ?? ''
const statusOf = async (url: string) => (await fixture.server.app.inject({ url })).statusCode

/** As many more works as said, each a moment older than the one before, with files of their own. */
async function multiply(id: string, times: number): Promise<void> {
  const on = fixture.database.on()
  const copy = (table: string, changes: string, where: string) =>
    sql`insert into ${sql.table(table)} select (jsonb_populate_record(row, ${sql.raw(changes)})).*
      from ${sql.table(table)} row, generate_series(1, ${sql.lit(times)}) n
      where ${sql.ref(where)} = ${id}`.execute(on)
  await copy('works', `jsonb_build_object('id', id || '-' || n, 'finished_at', finished_at - n)`, 'id')
  await copy('files', `jsonb_build_object('name', n || name, 'work_id', work_id || '-' || n)`, 'work_id')
  const names = ['thumb', 'preview', 'preview_marked', 'original'].map((name) => `'${name}', n || ${name}`)
  await copy('slots', `jsonb_build_object('work_id', work_id || '-' || n, ${names.join()})`, 'work_id')
}

/** The events about works that a page receives until the server ends its stream. */
async function readEvents(page: Response, onEvent: (workId: string) => void): Promise<void> {
  let text = ''
  for await (const chunk of page.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^event: image$[\s\S]*^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) onEvent(JSON.parse(data).id)
    }
  }
}

const left = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from works where in_square`.execute(fixture.database.on())
  return rows[0]?.count
}

describe('the visibility switch for all works', () => {
  it('is applied to a hundred works at a time, and continued by any process', async () => {
    const id = await made(fixture.visitor)
    await multiply(id, 449)
    const oldest = `${id}-449`
    const [newestThumb, oldestThumb] = [await thumbOf(id), await thumbOf(oldest)]
    expect([await statusOf(newestThumb), await statusOf(oldestThumb)]).toEqual([200, 200])
    expect((await setting('1')).status).toBe(200)
    expect([await square(), await statusOf(newestThumb)]).toEqual([[], 404])
    expect((await get(fixture.server.visitor(), `/api/v2/mj/image/${oldest}?source=square`)).status).toBe(404)
    await (await fixture.another()).housekeeping.review()
    expect([await left(), await statusOf(oldestThumb)]).toEqual([0, 404])
    expect(await statusOf(await thumbOf(oldest))).toBe(200)
    // Rows of one transaction have its number.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from works group by xmin::text`.execute(fixture.database.on())
    expect(rows.every(({ count }) => count <= 100)).toBe(true)
    await setting('0')
    await fixture.server.housekeeping.review()
    expect(await left()).toBe(450)
  }, 60_000)

  it('sends open pages an event for each work that leaves or returns', async () => {
    const id = await made(fixture.visitor)
    await multiply(id, 449)
    await fixture.restart({ listen: true, limits: GENEROUS_LIMITS })
    const path = '/api/v2/mj/events'
    const headers = signedHeaders('GET', path, fixture.visitor.device)
    const page = await fetch(fixture.server.url + path, { headers })
    const changedWorks = new Set<string>()
    const reading = readEvents(page, (workId) => changedWorks.add(workId))
    for (const isNoShow of ['1', '0'] as const) {
      changedWorks.clear()
      await setting(isNoShow)
      await fixture.server.housekeeping.review()
      await eventually(
        async () => changedWorks.size,
        (count) => count === 450,
      )
    }
    await fixture.stop()
    await reading
  }, 60_000)

  it('is effective from the moment it is saved, however far it has been applied', async () => {
    const id = await made(fixture.visitor)
    const other = fixture.server.visitor()
    const like = () => post(other, '/api/v2/mj/square-like', { id })
    expect([await square(), (await like()).status]).toEqual([[id], 200])
    const { principal_id } = await fixture.database
      .on()
      .selectFrom('works')
      .select('principal_id')
      .executeTakeFirstOrThrow()
    await fixture.database.on().insertInto('settings').values({ principal_id, no_show: true }).execute()
    expect(await left()).toBe(1)
    expect(await square()).toEqual([])
    const top = await get<{ items: ImageSet[] }>(other, '/api/v2/mj/top')
    expect(ids(top.json.data.items)).toEqual([])
    expect((await get(other, `/api/v2/mj/image/${id}?source=square`)).status).toBe(404)
    expect((await like()).status).toBe(404)
    expect((await post(other, '/api/v2/mj/square-report', { id, kind: 'other' })).status).toBe(404)
    const own = await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)
    expect([own.status, own.json.data.shownInSquare]).toEqual([200, false])
  })
  it('is applied for others if it fails for one person, and the error is logged', async () => {
    const people = [fixture.visitor, fixture.server.visitor(), fixture.server.visitor()]
    const works: string[] = []
    for (const who of people) works.push(await made(who))
    const on = fixture.database.on()
    const owners = await on.selectFrom('works').select(['id', 'principal_id']).execute()
    for (const id of works) {
      const principal_id = owners.find((work) => work.id === id)?.principal_id ?? ''
      await on.insertInto('settings').values({ principal_id, no_show: true }).execute()
      await on.insertInto('show_reviews').values({ principal_id }).execute()
    }
    await sql`create function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'This one cannot be written.'; end $$`.execute(on)
    await sql`create trigger refuse_one before update on works
      for each row when (old.id = ${sql.lit(works[0])}) execute function refuse_one()`.execute(on)
    try {
      await expect(fixture.server.housekeeping.review()).rejects.toThrow('This one cannot be written.')
      const shown = on.selectFrom('works').select('id').where('in_square', '=', true)
      expect((await shown.execute()).map(({ id }) => id)).toEqual([works[0]])
    } finally {
      await sql`drop function refuse_one cascade`.execute(on)
    }
    await fixture.server.housekeeping.review()
    expect(await left()).toBe(0)
  })
})
