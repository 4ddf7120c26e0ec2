import type { DecidedAppeal, Enlarged, ImageSet, TakenDown } from '@easel/contract/types'
import { afterEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { reportsOf } from '../support/reports.ts'

const fixture = useServer(null)
const { made, post, finished, makeVip } = peopleOf(() => fixture.server)
const { begin, operator, image } = reportsOf(fixture)
type Visitor = typeof fixture.visitor

const appeal = (id: string, who: Visitor, note = 'It is harmless.') =>
  post<{ takenDown: TakenDown }>(who, '/api/v2/mj/appeal', { id, note })
const takenDown = async (id: string, who: Visitor): Promise<ImageSet['takenDown']> =>
  (await image(id, who)).json.data.takenDown
const outcomeOf = async (id: string, who: Visitor) => (await takenDown(id, who))?.appeal?.outcome
const told = async (who: Visitor) => {
  fixture.server.clock.advance(61_000)
  const { json } = await post<{ appeals: DecidedAppeal[] }>(who, '/api/v2/mj/square-reports', { shown: [] })
  return json.data.appeals.map(({ id, outcome }) => [id, outcome])
}
const hidden = async () =>
  (JSON.parse((await operator('hidden', '--json')) ?? '') as { id: string }[]).map(({ id }) => id)

/** A hidden work of the visitor, its larger copy by somebody else and by the visitor. */
async function hiddenWithCopies() {
  await begin()
  const [owner, other] = [fixture.visitor, fixture.server.visitor()]
  for (const who of [owner, other]) await makeVip(who)
  const enlarged = async (imageId: string, who: Visitor) => {
    const { status, json } = await post<Enlarged>(who, '/api/v2/mj/enlarge', { imageId, slot: 1 })
    expect(status).toBe(200)
    await finished(who, json.data.imageId)
    return json.data.imageId
  }
  const id = await made(owner)
  const theirs = await enlarged(id, other)
  const own = await enlarged(id, owner)
  await operator('hide', id)
  return { owner, other, id, theirs, own }
}

afterEach(fixture.stop)

describe('copies of a work that was taken down', () => {
  it('are shown to whoever made them as taken down; what they ask is about the copy, and nobody else’s', async () => {
    const { owner, other, id, theirs } = await hiddenWithCopies()
    expect(await takenDown(theirs, other)).toEqual({ at: expect.any(Number), appeal: null })
    expect(await hidden()).toEqual([id])
    expect((await appeal(theirs, owner)).status).toBe(404)
    expect((await appeal(id, other)).status).toBe(404)
    expect((await appeal(theirs, other, 'I only made it larger.')).json.data.takenDown.appeal?.outcome).toBe(
      'open',
    )
    expect(await takenDown(id, owner)).toMatchObject({ appeal: null })
    expect(await hidden()).toEqual([theirs, id])
    expect(await operator('hidden')).toContain('"I only made it larger."')
  })

  it('are asked about with the original where both are the same person’s', async () => {
    const { owner, other, id, theirs, own } = await hiddenWithCopies()
    await appeal(own, owner)
    expect(await outcomeOf(id, owner)).toBe('open')
    expect(await outcomeOf(own, owner)).toBe('open')
    expect(await outcomeOf(theirs, other)).toBeUndefined()
    await operator('refuse', id)
    expect(await outcomeOf(own, owner)).toBe('refused')
    expect(await told(owner)).toEqual([[id, 'refused']])
  })

  it('are shown again with the original, and whoever asked is told, each of their own', async () => {
    const { owner, other, id, theirs, own } = await hiddenWithCopies()
    await appeal(id, owner)
    await appeal(theirs, other)
    await operator('show', id)
    for (const [copy, who] of [
      [own, owner],
      [theirs, other],
    ] as const) {
      expect(await takenDown(copy, who)).toBeUndefined()
    }
    expect(await told(owner)).toEqual([[id, 'granted']])
    expect(await told(other)).toEqual([[theirs, 'granted']])
    expect(await hidden()).toEqual([])
  })

  it('are decided on by themselves: shown while the original stays hidden, or refused while that is still open', async () => {
    const { owner, other, id, theirs } = await hiddenWithCopies()
    await appeal(id, owner)
    await appeal(theirs, other)
    await operator('refuse', theirs)
    expect(await outcomeOf(theirs, other)).toBe('refused')
    expect(await outcomeOf(id, owner)).toBe('open')
    await operator('show', theirs)
    expect(await takenDown(theirs, other)).toBeUndefined()
    expect(await takenDown(id, owner)).toMatchObject({ appeal: { outcome: 'open' } })
    expect(await told(other)).toEqual([[theirs, 'granted']])
    expect(await told(owner)).toEqual([])
  })

  it('are asked about by themselves once their own original is deleted', async () => {
    const { owner, id, theirs, own } = await hiddenWithCopies()
    expect((await post(owner, '/api/v2/mj/delete', { ids: [id] })).status).toBe(200)
    fixture.server.clock.advance(61_000)
    await fixture.server.housekeeping.sweep()
    expect(await takenDown(own, owner)).toMatchObject({ appeal: null })
    expect((await appeal(own, owner)).json.data.takenDown.appeal?.outcome).toBe('open')
    // That of somebody else has no original any more either.
    expect(await hidden()).toEqual([own, theirs])
  })
})
