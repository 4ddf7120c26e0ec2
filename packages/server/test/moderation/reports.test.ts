import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImagePage, ImageSet, SquarePage } from '@easel/contract/types'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import type { CommandName, CommandResult } from '../../src/operator/commands.ts'
import { reportsCommand } from '../../src/operator/reports-command.ts'
import { askServer } from '../../src/operator/socket.ts'
import type { Visitor } from '../support/client.ts'
import { PLENTY, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { starterOf } from '../support/starter.ts'
import { ids } from '../support/works.ts'

const HOUR = 3_600_000
const our = useServer(null)
const { at, made, get, post } = peopleOf(() => our.server)

afterEach(our.stop)

function pages(): string {
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  mkdirSync(join(distDir, 'assets'))
  const marks = ['style', 'body', 'data'].map((name) => `<!--first-paint:${name}-->`).join('')
  writeFileSync(join(distDir, 'site.html'), `<html lang="en"><head></head><body>${marks}</body></html>`)
  return distDir
}
const begin = (limits: Record<string, number> = {}) =>
  our.restart({ limits: { ...PLENTY, ...limits }, listen: true, distDir: pages() })
/** As the operator's command asks the server. */
const operator = (...words: string[]) =>
  reportsCommand(words, async <N extends CommandName>(name: N, input: unknown) => {
    const outcome = await askServer(our.server.dataDir, name, input)
    if (!outcome || 'fault' in outcome) throw new Error(outcome?.fault ?? 'No server answers.')
    return outcome.result as CommandResult<N>
  })
/** Somebody who has liked something two days ago. */
const known = async () => {
  const who = our.server.visitor()
  const shown = our.database.on().selectFrom('works').select('id').where('hidden_at', 'is', null)
  const any = await shown.executeTakeFirstOrThrow()
  await post(who, '/api/v2/mj/square-like', { id: any.id })
  await our.database
    .on()
    .updateTable('likes')
    .set({ at: our.server.clock.now() - 48 * HOUR })
    .execute()
  return who
}
const listed = async () => JSON.parse((await operator('list', '--json')) ?? '')
const report = (id: string, from: string, who = our.server.visitor(), kind = 'violent', note?: string) =>
  who.post('/api/v2/mj/square-report', { id, kind, note }, { ...at(), from })
const square = async (who = our.server.visitor()) =>
  ids((await get<SquarePage>(who, '/api/v2/mj/square?timezone=UTC')).json.data.items)
const list = async (path: string) =>
  ids((await get<ImagePage>(our.server.visitor(), `/api/v2/mj/${path}`)).json.data.items)
const image = (id: string, who: Visitor, query = '') => get<ImageSet>(who, `/api/v2/mj/image/${id}${query}`)

describe('what people report', () => {
  it('is listed by work for the operator, with kinds and notes, and quoted', async () => {
    await begin()
    expect(await operator('list')).toBe('There are no open reports.')
    const [once, twice] = [await made(our.someone), await made(our.someone, 'A "quoted" lighthouse')]
    const reporter = our.server.visitor()
    await report(once, '8.8.8.1', reporter)
    await report(twice, '8.8.8.1', reporter, 'violent', 'Blood.')
    await report(twice, '8.8.8.1', reporter, 'other', 'Twice.')
    await report(twice, '8.8.8.2', our.server.visitor(), 'rights', 'My \u202Epicture')
    expect(await listed()).toMatchObject([
      { id: twice, count: 2, kinds: { violent: 1, rights: 1 }, notes: ['Blood.', 'My \u202Epicture'] },
      { id: once, count: 1, kinds: { violent: 1 }, notes: [], hiddenBy: null, author: expect.any(String) },
    ])
    const text = await operator('list')
    expect(text).toContain(`${twice}  2 reports (1 violent, 1 rights)  since `)
    expect(text).toContain(String.raw`: "A \"quoted\" lighthouse"`)
    expect(text).toContain(String.raw`  - "My \u{202e}picture"`)
  })

  it('is listed with its pictures, which whoever decides can look at for ten minutes, hidden or not', async () => {
    await begin()
    const id = await made(our.someone)
    await report(id, '8.8.8.1')
    const statuses = async (which: 'list' | 'hidden') => {
      const addresses = (await operator(which))?.match(/\/files\/taken\/[\w-]+/g) ?? []
      expect(addresses).toHaveLength(4)
      const read = async () => {
        const answers = await Promise.all(addresses.map((url) => our.server.app.inject({ url })))
        return new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['content-type']}`))
      }
      return { addresses, read }
    }
    const open = await statuses('list')
    expect(await open.read()).toEqual(new Set(['200 image/jpeg']))
    await operator('hide', id)
    const hidden = await statuses('hidden')
    expect(await hidden.read()).toEqual(new Set(['200 image/jpeg']))
    our.server.clock.turn(601_000)
    expect([...(await hidden.read())].join()).toContain('404')
  })

  it('is not said to be seen when it is dismissed after the operator has hidden it', async () => {
    await begin()
    const id = await made(our.someone)
    await report(id, '8.8.8.1')
    await operator('hide', id)
    expect(await operator('dismiss', id)).toBe(`${id} stays hidden: you have hidden it. 0 reports closed.`)
    expect(await square()).toEqual([])
  })

  it('stays when it is dismissed, and is asked about no more', async () => {
    await begin({ reportsToHide: 2 })
    const id = await made(our.someone)
    await report(id, '8.8.8.1')
    expect(await operator('dismiss', id)).toBe(`${id} stays. 1 report closed.`)
    expect(await listed()).toEqual([])
    expect(await square()).toEqual([id])
    const rows = await our.database.on().selectFrom('reports').selectAll().execute()
    expect(rows).toMatchObject([{ handling: 'dismissed', handled_at: expect.any(Number) }])
    // Whoever has decided once has decided: new reports are listed and hide nothing.
    for (const n of [2, 3, 4]) await report(id, `8.8.8.${n}`)
    expect(await square()).toEqual([id])
    expect(await listed()).toMatchObject([{ id, count: 3 }])
  })

  it('of three people who have been here for a while hides it by itself until the operator decides', async () => {
    await begin()
    const id = await made(our.someone)
    const reporter = our.server.visitor()
    for (let n = 0; n < 4; n += 1) await report(id, `8.8.8.${n}`, reporter)
    for (let n = 0; n < 4; n += 1) await report(id, '8.8.9.9', await known())
    await report(id, '8.8.7.7', await known())
    expect(await square()).toEqual([id])
    await report(id, '8.8.6.6', await known())
    expect(await square()).toEqual([])
    expect(await listed()).toMatchObject([{ id, hiddenBy: 'reports' }])
    expect((await image(id, our.someone)).json.data.shownInSquare).toBe(false)
    await operator('dismiss', id)
    expect(await square()).toEqual([id])
  })

  it('of people who have only just come counts half', async () => {
    await begin()
    const id = await made(our.someone)
    for (const n of [1, 2, 3, 4, 5]) await report(id, `8.8.8.${n}`)
    expect(await square()).toEqual([id])
    await report(id, '8.8.8.6')
    expect(await square()).toEqual([])
  })

  it('of somebody who was wrong three times counts nothing', async () => {
    await begin({ reportsToHide: 1 })
    let wrong: Visitor | null = null
    for (let n = 0; n < 3; n += 1) {
      const id = await made(our.someone)
      wrong ??= await known()
      await our.database.on().updateTable('works').set({ curated_at: 1 }).where('id', '=', id).execute()
      await report(id, '8.8.8.1', wrong)
      await operator('dismiss', id)
    }
    const id = await made(our.someone)
    await report(id, '8.8.8.1', wrong ?? undefined)
    expect(await square()).toContain(id)
    await report(id, '8.8.8.2', await known())
    expect(await square()).not.toContain(id)
  })

  it('from one customer’s network counts once, whichever of its addresses they take', async () => {
    await begin({ reportsToHide: 2 })
    const id = await made(our.someone)
    for (const n of [1, 2, 3, 4]) await report(id, `2001:db8:7:${n}00::1`, await known())
    expect(await square()).toEqual([id])
    await report(id, '2001:db8:8:100::1', await known())
    expect(await square()).toEqual([])
  })

  it('never takes away what an operator has chosen for the home page', async () => {
    await begin({ reportsToHide: 1 })
    const id = await made(our.someone)
    await our.database.on().updateTable('works').set({ curated_at: 1 }).where('id', '=', id).execute()
    for (const n of [1, 2, 3]) await report(id, `8.8.8.${n}`, await known())
    expect(await list('homepage')).toEqual([id])
    expect(await listed()).toMatchObject([{ id, count: 3, hiddenBy: null }])
  })

  it('of a partner’s users is one voice, however many of them there are', async () => {
    await begin({ reportsToHide: 2 })
    const id = await made(our.someone)
    const origins = ['https://shop.example']
    await our.server.partners.add({ id: 'acme', origins, features: ['square', 'create', 'works'] })
    const headers = { 'x-partner-id': 'acme' }
    for (let n = 0; n < 6; n += 1) {
      const answer = await our.server
        .visitor()
        .post('/api/v2/mj/square-report', { id, kind: 'other' }, { ...at(), headers })
      expect([200, 404]).toContain(answer.status)
    }
    expect(await square()).toEqual([id])
  })

  it('of many is heard although somebody has had much of their own hidden before', async () => {
    await begin({ reportsToHide: 1, hiddenByReportsPerHour: 1 })
    const decoy = await made(our.server.visitor())
    await report(decoy, '8.8.8.1', await known())
    const id = await made(our.someone)
    for (let n = 0; n < 3; n += 1) await report(id, `8.8.7.${n}`, await known())
    expect(await square()).toEqual([id])
    await report(id, '8.8.7.9', await known())
    expect(await square()).toEqual([])
  })

  it('of newcomers does not keep those from it whom everybody knows', async () => {
    await begin({ networkReportsPerDay: 1 })
    const [one, two] = [await made(our.someone), await made(our.someone)]
    expect((await report(one, '8.8.8.8')).status).toBe(200)
    expect((await report(two, '8.8.8.8')).status).toBe(430)
    expect((await report(two, '8.8.8.8', await known())).status).toBe(200)
  })

  it('that was dismissed with all others says nothing of the work, and of who has sent it', async () => {
    await begin({ reportsToHide: 1 })
    const reporter = await (async () => {
      await made(our.someone)
      return known()
    })()
    const works = []
    for (let n = 0; n < 4; n += 1) {
      const id = await made(our.someone)
      await our.database.on().updateTable('works').set({ curated_at: 1 }).where('id', '=', id).execute()
      await report(id, '8.8.8.1', reporter)
      works.push(id)
    }
    await operator('dismiss', '--all')
    await our.database.on().updateTable('works').set({ curated_at: null }).execute()
    const [again = ''] = works
    await report(again, '8.8.8.2', await known())
    expect(await square()).not.toContain(again)
    const fresh = await made(our.someone)
    await report(fresh, '8.8.8.1', reporter)
    expect(await square()).not.toContain(fresh)
  })

  it('is taken so often a day from one person, and from one network', async () => {
    await begin({ reportsPerDay: 2, networkReportsPerDay: 3 })
    const works = []
    for (let n = 0; n < 4; n += 1) works.push(await made(our.someone))
    const [one = '', two = '', three = '', four = ''] = works
    const reporter = our.server.visitor()
    const first = [await report(one, '8.8.8.8', reporter), await report(two, '8.8.8.8', reporter)]
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    const refused = await report(three, '8.8.8.8', reporter)
    expect([refused.status, refused.json.data]).toMatchObject([430, { reason: 'rate', retryAfter: 86_400 }])
    expect((await report(three, '8.8.8.8')).status).toBe(200)
    expect((await report(four, '8.8.8.8')).status).toBe(430)
    expect((await report(four, '8.8.8.9')).status).toBe(200)
  })

  it('hides no more than so many works in an hour: the rest waits for the operator', async () => {
    await begin({ reportsToHide: 1, hiddenByReportsPerHour: 2 })
    const works = []
    for (let n = 0; n < 4; n += 1) works.push(await made(our.someone))
    for (const [n, id] of works.entries()) await report(id, `8.8.8.${n}`, await known())
    expect(await square()).toHaveLength(2)
    expect(await listed()).toHaveLength(4)
  })

  it('in a leap is an alarm, once, in the log and in the readiness; and is dismissed in bulk', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await our.restart({
      limits: { ...PLENTY, hiddenByReportsPerHour: 0 },
      listen: true,
      logger,
      distDir: pages(),
    })
    const [one, two] = [await made(our.someone), await made(our.someone)]
    const alarms = () => lines.filter((line) => line.includes('far more is reported'))
    for (let n = 0; n < 19; n += 1) await report(n % 2 ? one : two, `8.8.8.${n}`)
    expect(alarms()).toEqual([])
    for (let n = 20; n < 24; n += 1) await report(one, `8.8.8.${n}`)
    expect(alarms()).toHaveLength(1)
    const ready = async () => JSON.parse((await our.server.app.inject('/readyz')).body).concerns ?? []
    await expect.poll(ready).toContainEqual(expect.stringContaining('far more is reported'))
    expect(await operator('dismiss', '--all')).toMatch(/^2 works stay\. \d+ reports closed\.$/)
    expect(await listed()).toEqual([])
    expect((await square()).toSorted()).toEqual([one, two].toSorted())
    our.server.clock.turn(2 * HOUR)
    // Readiness is remembered for a moment.
    await expect.poll(ready).not.toContainEqual(expect.stringContaining('far more is reported'))
  })

  it('hides nothing by itself where that is switched off', async () => {
    await begin({ reportsToHide: 0 })
    const id = await made(our.someone)
    for (const n of [1, 2, 3, 4, 5]) await report(id, `8.8.8.${n}`)
    expect(await square()).toEqual([id])
  })
})

describe('what an operator hides', () => {
  it('is gone at once for everybody but its owner, by every way, and comes back', async () => {
    await begin()
    const id = await made(our.someone)
    const set = sql`curated_at = finished_at, heat = 1, style_id = 'ink', revision = nextval('work_revisions')`
    await sql`update works set ${set} where id = ${id}`.execute(our.database.on())
    const { token } = (await post<{ token: string }>(our.someone, '/api/v2/mj/share', { id })).json.data
    const other = our.server.visitor()
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
      (await our.server.app.inject({ url: `/share/${token}` })).statusCode,
      (await post(other, '/api/v2/mj/square-like', { id })).status,
      (await post(other, '/api/v2/mj/save-consume', { imageId: id, slot: 1 })).status,
    ]
    const before = await seen()
    const everywhere = (what: string[]) => Array.from({ length: 6 }, () => what)
    expect(before).toEqual([...everywhere([id]), 200, 200, 200, 200, 200, 200])
    expect(await operator('hide', id)).toBe(`${id} is hidden. 0 reports closed.`)
    expect(await seen()).toEqual([...everywhere([]), 404, 404, 404, 404, 404, 404])
    const own = await image(id, our.someone)
    expect([own.status, own.json.data.shownInSquare]).toEqual([200, false])
    expect((await image(id, our.someone, link)).status).toBe(200)
    const asked = await post<{ reason: string }>(our.someone, '/api/v2/mj/show', { id, shown: true })
    expect([asked.status, asked.json.data.reason]).toEqual([403, 'taken_down'])
    for (const isNoShow of ['1', '0']) await post(our.someone, '/api/v2/user/settings', { isNoShow })
    expect(await square()).toEqual([])
    expect(await operator('hidden')).toContain(`${id}  0 reports  hidden by you`)
    expect(await operator('show', id)).toBe(`${id} is seen again. 0 reports closed.`)
    expect(await seen()).toEqual(before)
    expect(await operator('hidden')).toBe('Nothing is hidden.')
  })

  it('has its pictures under other addresses, which its owner alone is told', async () => {
    await begin()
    const id = await made(our.someone)
    const urls = async () =>
      (await image(id, our.someone)).json.data.slots.flatMap(({ thumbUrl, previewUrl }) => [
        thumbUrl,
        previewUrl,
      ])
    const statuses = async (list: (string | null)[]) => {
      const read = async (url: string | null) => (await our.server.app.inject({ url: url ?? '' })).statusCode
      return new Set(await Promise.all(list.map(read)))
    }
    const before = await urls()
    expect(await statuses(before)).toEqual(new Set([200]))
    await operator('hide', id)
    expect(await statuses(before)).toEqual(new Set([404]))
    expect(await statuses(await urls())).toEqual(new Set([200]))
    const saved = await post<{ url: string }>(our.someone, '/api/v2/mj/save-consume', {
      imageId: id,
      slot: 1,
    })
    expect(await statuses([saved.json.data.url])).toEqual(new Set([200]))
    for (const days of [61, 8]) {
      our.server.clock.turn(days * 24 * HOUR)
      await our.server.housekeeping.purge()
    }
    await our.server.housekeeping.sweep()
    expect(await our.database.on().selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('and what reports hide is a line in the log, without what anybody has written', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await our.restart({ limits: { ...PLENTY, reportsToHide: 1 }, listen: true, logger })
    const id = await made(our.someone, 'A secret lighthouse')
    await report(id, '8.8.8.1', await known(), 'other', 'A secret note')
    await operator('show', id)
    const audit = lines.map((line) => JSON.parse(line)).filter(({ work }) => work === id)
    expect(audit).toMatchObject([
      { by: 'reports', reports: 1 },
      { by: 'operator', handling: 'shown', reports: 1 },
    ])
    expect(lines.join()).not.toContain('secret')
  })

  it('comes back where its owner wants it, and not where they have taken it out meanwhile', async () => {
    await begin()
    const [out, off] = [await made(our.someone), await made(our.someone)]
    for (const id of [out, off]) await operator('hide', id)
    await post(our.someone, '/api/v2/mj/show', { id: out, shown: false })
    for (const id of [out, off]) await operator('show', id)
    expect(await square()).toEqual([off])
  })

  it('leaves the home page that is kept in memory, too', async () => {
    const environment = { STARTER_COLLECTION: '1' }
    await our.restart({ distDir: pages(), starter: starterOf(3), environment, listen: true })
    const home = async () => (await our.server.app.inject({ url: '/home' })).body
    expect(await home()).toContain('Picture 1')
    const [shown] = (await our.database
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

  it('is named in one line when it is not there, and the way is shown to who does not know it', async () => {
    await begin()
    await expect(operator('hide', 'nothing')).rejects.toThrow('There is no work "nothing".')
    expect(await operator('dance', 'x')).toBeNull()
    expect(await operator('hide')).toBeNull()
  })

  it('goes with its reports when its time is over', async () => {
    await begin()
    const id = await made(our.someone)
    await report(id, '8.8.8.1')
    await operator('hide', id)
    for (const days of [61, 8]) {
      our.server.clock.turn(days * 24 * HOUR)
      await our.server.housekeeping.purge()
    }
    expect(await our.count('works')).toBe(0)
    expect(await our.database.on().selectFrom('reports').selectAll().execute()).toEqual([])
  })
})
