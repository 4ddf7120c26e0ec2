import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { emptyPages } from '../support/pages.ts'
import { peopleOf } from '../support/people.ts'
import { reportsOf } from '../support/reports.ts'

const HOUR = 3_600_000
const fixture = useServer(null)
const { made } = peopleOf(() => fixture.server)
const { begin, operator, known, listed, report, square } = reportsOf(fixture)

afterEach(fixture.stop)

describe('reports', () => {
  it('are listed by work for the operator, with kinds and quoted notes', async () => {
    await begin()
    expect(await operator('list')).toBe('There are no open reports.')
    const [once, twice] = [await made(fixture.visitor), await made(fixture.visitor, 'A "quoted" lighthouse')]
    const reporter = fixture.server.visitor()
    await report(once, '8.8.8.1', reporter)
    await report(twice, '8.8.8.1', reporter, 'violent', 'Blood.')
    await report(twice, '8.8.8.1', reporter, 'other', 'Twice.')
    await report(twice, '8.8.8.2', fixture.server.visitor(), 'rights', 'My \u202Epicture')
    expect(await listed()).toMatchObject([
      { id: twice, count: 2, kinds: { violent: 1, rights: 1 }, notes: ['Blood.', 'My \u202Epicture'] },
      { id: once, count: 1, kinds: { violent: 1 }, notes: [], hiddenBy: null, author: expect.any(String) },
    ])
    const text = await operator('list')
    expect(text).toContain(`${twice}  2 reports (1 violent, 1 rights)  since `)
    expect(text).toContain(String.raw`: "A \"quoted\" lighthouse"`)
    expect(text).toContain(String.raw`  - "My \u{202e}picture"`)
  })

  it('are listed with links to the images for ten minutes, hidden or not', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await report(id, '8.8.8.1')
    const statuses = async (which: 'list' | 'hidden') => {
      const addresses = (await operator(which))?.match(/\/files\/taken\/[\w-]+/g) ?? []
      expect(addresses).toHaveLength(4)
      const read = async () => {
        const answers = await Promise.all(addresses.map((url) => fixture.server.app.inject({ url })))
        return new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers['content-type']}`))
      }
      return { addresses, read }
    }
    const open = await statuses('list')
    expect(await open.read()).toEqual(new Set(['200 image/jpeg']))
    await operator('hide', id)
    const hidden = await statuses('hidden')
    expect(await hidden.read()).toEqual(new Set(['200 image/jpeg']))
    fixture.server.clock.advance(601_000)
    expect([...(await hidden.read())].join()).toContain('404')
  })

  it('are not marked as seen when dismissed after the operator has hidden the work', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await report(id, '8.8.8.1')
    await operator('hide', id)
    expect(await operator('dismiss', id)).toBe(`${id} stays hidden: you have hidden it. 0 reports closed.`)
    expect(await square()).toEqual([])
  })

  it('remain after being dismissed, and are not listed again', async () => {
    await begin({ reportsToHide: 2 })
    const id = await made(fixture.visitor)
    await report(id, '8.8.8.1')
    expect(await operator('dismiss', id)).toBe(`${id} stays. 1 report closed.`)
    expect(await listed()).toEqual([])
    expect(await square()).toEqual([id])
    const rows = await fixture.database.on().selectFrom('reports').selectAll().execute()
    expect(rows).toMatchObject([{ handling: 'dismissed', handled_at: expect.any(Number) }])
    // An operator's decision stands: new reports are listed and hide nothing.
    for (const n of [2, 3, 4]) await report(id, `8.8.8.${n}`)
    expect(await square()).toEqual([id])
    expect(await listed()).toMatchObject([{ id, count: 3 }])
  })

  it('that were dismissed in bulk say nothing about the work or the reporters', async () => {
    await begin({ reportsToHide: 1 })
    const reporter = await (async () => {
      await made(fixture.visitor)
      return known()
    })()
    const works = []
    for (let n = 0; n < 4; n += 1) {
      const id = await made(fixture.visitor)
      await fixture.database.on().updateTable('works').set({ curated_at: 1 }).where('id', '=', id).execute()
      await report(id, '8.8.8.1', reporter)
      works.push(id)
    }
    await operator('dismiss', '--all')
    await fixture.database.on().updateTable('works').set({ curated_at: null }).execute()
    const [again = ''] = works
    await report(again, '8.8.8.2', await known())
    expect(await square()).not.toContain(again)
    const fresh = await made(fixture.visitor)
    await report(fresh, '8.8.8.1', reporter)
    expect(await square()).not.toContain(fresh)
  })

  it('in unusual numbers are logged and shown in readiness once, and can be dismissed in bulk', async () => {
    const lines: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    await fixture.restart({
      limits: { ...GENEROUS_LIMITS, hiddenByReportsPerHour: 0 },
      listen: true,
      logger,
      distDir: emptyPages(),
    })
    const [one, two] = [await made(fixture.visitor), await made(fixture.visitor)]
    const surges = () => lines.filter((line) => line.includes('far more is reported'))
    for (let n = 0; n < 19; n += 1) await report(n % 2 ? one : two, `8.8.8.${n}`)
    expect(surges()).toEqual([])
    for (let n = 20; n < 24; n += 1) await report(one, `8.8.8.${n}`)
    expect(surges()).toHaveLength(1)
    const ready = async () => JSON.parse((await fixture.server.app.inject('/readyz')).body).concerns ?? []
    await expect.poll(ready).toContainEqual(expect.stringContaining('far more is reported'))
    expect(await operator('dismiss', '--all')).toMatch(/^2 works stay\. \d+ reports closed\.$/)
    expect(await listed()).toEqual([])
    expect((await square()).toSorted()).toEqual([one, two].toSorted())
    fixture.server.clock.advance(2 * HOUR)
    // Readiness is remembered for a moment.
    await expect.poll(ready).not.toContainEqual(expect.stringContaining('far more is reported'))
  })
})
