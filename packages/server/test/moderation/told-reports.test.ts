import type { RedDotAnswer, SentReport } from '@easel/contract/types'
import { afterEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { reportsOf } from '../support/reports.ts'

const fixture = useServer(null)
const { made, get, post } = peopleOf(() => fixture.server)
const { begin, operator, report } = reportsOf(fixture)
type Visitor = typeof fixture.visitor
type Items = { items: SentReport[] }

const sent = async (who: Visitor) => (await get<Items>(who, '/api/v2/mj/square-reports')).json.data.items
const told = async (who: Visitor) => (await post<Items>(who, '/api/v2/mj/square-reports', {})).json.data.items
/** As pages ask: what was not shown yet, after what was. */
const toldAfter = async (who: Visitor, items: readonly SentReport[]) => {
  const shown = items.map(({ id, decidedAt }) => ({ id, decidedAt }))
  return (await post<Items>(who, '/api/v2/mj/square-reports', { shown })).json.data.items
}
const waiting = async (who: Visitor) =>
  (await get<RedDotAnswer>(who, '/api/v2/mj/red-dot')).json.data.reportsDecided
const later = () => fixture.server.clock.advance(61_000)

afterEach(fixture.stop)

describe('whoever reports a work', () => {
  it('sees that nobody has decided yet, and is told once that it was hidden', async () => {
    await begin()
    const id = await made(fixture.visitor)
    const reporter = fixture.server.visitor()
    await report(id, '8.8.8.1', reporter)
    expect(await sent(reporter)).toEqual([
      { id, kind: 'violent', at: expect.any(Number), outcome: 'open', decidedAt: null },
    ])
    later()
    expect(await told(reporter)).toEqual([])
    await operator('hide', id)
    // The operator can still undo it.
    expect(await told(reporter)).toEqual([])
    later()
    expect(await waiting(reporter)).toBe(1)
    const first = await Promise.all([told(reporter), told(reporter)])
    expect(first.flat()).toMatchObject([{ id, outcome: 'hidden', decidedAt: expect.any(Number) }])
    expect(await told(reporter)).toEqual([])
    expect(await sent(reporter)).toMatchObject([{ id, outcome: 'hidden' }])
  })

  it('is told again until it has been shown, so that an answer that is lost on its way loses nothing', async () => {
    await begin()
    const [id, second] = [await made(fixture.visitor), await made(fixture.visitor)]
    const reporter = fixture.server.visitor()
    await report(id, '8.8.8.1', reporter)
    await report(second, '8.8.8.1', reporter)
    await operator('hide', id)
    later()
    const first = await toldAfter(reporter, [])
    expect(first).toMatchObject([{ id, outcome: 'hidden' }])
    expect(await toldAfter(reporter, [])).toEqual(first)
    expect(await waiting(reporter)).toBe(1)
    // Another decision is not among what was shown, and neither is an earlier one of the same work.
    expect(await toldAfter(reporter, [{ ...(first[0] as SentReport), decidedAt: 1 }])).toEqual(first)
    await operator('dismiss', second)
    later()
    expect(await toldAfter(reporter, first)).toMatchObject([{ id: second, outcome: 'kept' }])
    expect(await toldAfter(reporter, first)).toMatchObject([{ id: second }])
    // Nobody tells in the name of others.
    const other = fixture.server.visitor()
    expect(await toldAfter(other, await toldAfter(reporter, []))).toEqual([])
    expect(await waiting(reporter)).toBe(1)
    expect(await toldAfter(reporter, await toldAfter(reporter, []))).toEqual([])
  })

  it('is told that it stays, or that reports were closed in bulk; what its owner deletes leaves the list with its report', async () => {
    await begin()
    const [kept, closed, gone] = [
      await made(fixture.visitor),
      await made(fixture.visitor),
      await made(fixture.visitor),
    ]
    const reporter = fixture.server.visitor()
    await report(kept, '8.8.8.1', reporter)
    await report(gone, '8.8.8.1', reporter)
    await operator('dismiss', kept)
    await post(fixture.visitor, '/api/v2/mj/delete', { ids: [gone] })
    expect((await sent(reporter)).find(({ id }) => id === gone)?.outcome).toBe('gone')
    await report(closed, '8.8.8.1', reporter)
    await operator('dismiss', '--all')
    later()
    const outcomes = (await told(reporter)).map(({ id, outcome }) => [id, outcome])
    expect(Object.fromEntries(outcomes)).toEqual({ [kept]: 'kept', [closed]: 'closed' })
  })

  it('sees how things stand now: what was hidden is shown again', async () => {
    await begin()
    const id = await made(fixture.visitor)
    const reporter = fixture.server.visitor()
    await report(id, '8.8.8.1', reporter)
    await operator('hide', id)
    await operator('show', id)
    expect(await sent(reporter)).toMatchObject([{ id, outcome: 'kept' }])
    await operator('hide', id)
    expect(await sent(reporter)).toMatchObject([{ id, outcome: 'hidden' }])
  })

  it('learns nothing of the reports of others', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await report(id, '8.8.8.1')
    await operator('hide', id)
    later()
    const other = fixture.server.visitor()
    expect(await sent(other)).toEqual([])
    expect(await told(other)).toEqual([])
    expect(await waiting(fixture.visitor)).toBe(0)
    expect(await sent(fixture.visitor)).toEqual([])
  })
})
