import type { DecidedAppeal, ImageSet, RedDotAnswer, TakenDown } from '@easel/contract/types'
import { afterEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { reportsOf } from '../support/reports.ts'

const fixture = useServer(null)
const { made, get, post } = peopleOf(() => fixture.server)
const { begin, operator, report, image, square } = reportsOf(fixture)
type Visitor = typeof fixture.visitor

const WHY = 'It is a copy of an old master.'
const appeal = (id: string, who: Visitor = fixture.visitor, note = WHY) =>
  post<{ takenDown: TakenDown }>(who, '/api/v2/mj/appeal', { id, note })
const takenDown = async (id: string): Promise<ImageSet['takenDown']> =>
  (await image(id, fixture.visitor)).json.data.takenDown
const told = async (who: Visitor, shown: readonly DecidedAppeal[] = []) =>
  (
    await post<{ appeals: DecidedAppeal[] }>(who, '/api/v2/mj/square-reports', {
      shown: shown.map(({ id, decidedAt }) => ({ id, decidedAt })),
    })
  ).json.data.appeals
const waiting = async (who: Visitor) =>
  (await get<RedDotAnswer>(who, '/api/v2/mj/red-dot')).json.data.reportsDecided
const hidden = async () =>
  JSON.parse((await operator('hidden', '--json')) ?? '') as { id: string; appeal: unknown }[]
const later = () => fixture.server.clock.advance(61_000)

afterEach(fixture.stop)

describe('whoever made a work that was hidden', () => {
  it('sees that it was, and requests a review once; nobody else learns of it', async () => {
    await begin()
    const id = await made(fixture.visitor)
    expect(await takenDown(id)).toBeUndefined()
    expect((await appeal(id)).status).toBe(404)
    await operator('hide', id)
    const state = await takenDown(id)
    expect(state).toEqual({ at: expect.any(Number), appeal: null })
    const other = fixture.server.visitor()
    expect((await appeal(id, other)).status).toBe(404)
    expect((await appeal(id, fixture.visitor, '  ')).status).toBe(400)

    const asked = await appeal(id)
    expect(asked.json.data.takenDown).toEqual({
      at: state?.at,
      appeal: { at: expect.any(Number), outcome: 'open' },
    })
    expect((await appeal(id, fixture.visitor, 'Again!')).json.data).toEqual(asked.json.data)
    expect(await takenDown(id)).toEqual(asked.json.data.takenDown)
    expect(await hidden()).toMatchObject([{ id, appeal: { note: WHY, at: expect.any(Number) } }])
    expect(await operator('hidden')).toContain(`its owner requests a review: "${WHY}"`)
  })

  it('is told that it is shown again', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await operator('hide', id)
    await appeal(id)
    await operator('show', id)
    expect(await takenDown(id)).toBeUndefined()
    expect(await square()).toContain(id)
    // The operator can still undo it.
    expect(await told(fixture.visitor)).toEqual([])
    later()
    expect(await waiting(fixture.visitor)).toBe(1)
    const first = await told(fixture.visitor)
    expect(first).toEqual([{ id, outcome: 'granted', decidedAt: expect.any(Number) }])
    // An answer that was lost on its way is given again; somebody else’s word counts for nothing.
    expect(await told(fixture.server.visitor(), first)).toEqual([])
    expect(await told(fixture.visitor)).toEqual(first)
    expect(await told(fixture.visitor, first)).toEqual([])
  })

  it('is told that it stays hidden, and cannot ask again until it is hidden anew', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await operator('hide', id)
    expect(await operator('refuse', id)).toBe(`Nobody requests a review of ${id}.`)
    await appeal(id)
    expect(await operator('refuse', id)).toContain(`${id} stays hidden.`)
    later()
    expect(await told(fixture.visitor)).toMatchObject([{ id, outcome: 'refused' }])
    const refused = await takenDown(id)
    expect(refused?.appeal?.outcome).toBe('refused')
    expect((await appeal(id)).json.data.takenDown).toEqual(refused)
    expect(await hidden()).toMatchObject([{ id, appeal: null }])

    await operator('show', id)
    later()
    await operator('hide', id)
    expect(await takenDown(id)).toMatchObject({ appeal: null })
    expect((await appeal(id)).json.data.takenDown.appeal?.outcome).toBe('open')
  })

  it('may ask when reports alone have hidden it; the operator’s decision answers that', async () => {
    await begin({ reportsToHide: 1 })
    const [kept, shown] = [await made(fixture.visitor), await made(fixture.visitor)]
    for (const id of [kept, shown]) {
      for (const from of ['8.8.8.1', '9.9.9.1', '7.7.7.1', '6.6.6.1']) await report(id, from)
      expect(await takenDown(id)).toMatchObject({ appeal: null })
      await appeal(id)
    }
    await operator('hide', kept)
    expect((await takenDown(kept))?.appeal?.outcome).toBe('refused')
    await operator('dismiss', shown)
    expect(await takenDown(shown)).toBeUndefined()
    later()
    const outcomes = (await told(fixture.visitor)).map(({ id, outcome }) => [id, outcome])
    expect(Object.fromEntries(outcomes)).toEqual({ [kept]: 'refused', [shown]: 'granted' })
  })

  it('is told of the last decision alone, when the operator takes one back', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await operator('hide', id)
    await appeal(id)
    await operator('refuse', id)
    await operator('show', id)
    later()
    expect(await told(fixture.visitor)).toMatchObject([{ id, outcome: 'granted' }])
  })

  it('is told anew when what they were told is changed later', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await operator('hide', id)
    await appeal(id)
    await operator('refuse', id)
    later()
    const first = await told(fixture.visitor)
    expect(first).toMatchObject([{ id, outcome: 'refused' }])
    expect(await told(fixture.visitor, first)).toEqual([])
    await operator('show', id)
    later()
    expect(await told(fixture.visitor)).toMatchObject([{ id, outcome: 'granted' }])
  })

  it('keeps the request where the operator shows the work by mistake and hides it again at once', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await operator('hide', id)
    await appeal(id)
    await operator('show', id)
    await operator('hide', id)
    expect((await takenDown(id))?.appeal?.outcome).toBe('refused')
    later()
    expect(await told(fixture.visitor)).toMatchObject([{ id, outcome: 'refused' }])
  })
})
