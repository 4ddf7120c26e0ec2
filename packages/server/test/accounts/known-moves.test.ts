import { expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { linksOf } from '../support/links.ts'
import { peopleOf } from '../support/people.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made } = peopleOf(() => fixture.server)
const { create, finish, moved, read } = linksOf(() => fixture.server)

it('a move is heard of on the first device for a year, without anything of the other one, and of other links for a day', async () => {
  const phone = fixture.server.visitor()
  await made(fixture.visitor)
  const over = await create(fixture.visitor)
  const { id, claim: own } = await moved(fixture.visitor, phone)
  const later = async (days: number) => {
    fixture.server.clock.advance(days * DAY)
    await fixture.server.housekeeping.deleteExpired()
    return read(fixture.visitor, undefined, id)
  }
  const { status, json } = await later(2)
  expect([status, json.data.state, (await read(fixture.visitor, undefined, over.id)).status]).toEqual([
    200,
    'done',
    404,
  ])
  const links = await fixture.database.on().selectFrom('device_links').selectAll().execute()
  const OF_THE_OTHER = {
    claim_key: null,
    claimed_by: null,
    claimed_at: null,
    system: null,
    browser: null,
    area: null,
  }
  expect(links).toMatchObject([{ id, ...OF_THE_OTHER }])
  // Nobody else hears of it, and it opens nothing again.
  expect((await read(fixture.server.visitor(), undefined, id)).status).toBe(404)
  expect((await finish(phone, own)).json.data).not.toMatchObject({ moved: true })
  expect((await later(363)).json.data.state).toBe('done')
  expect((await later(36)).status).toBe(404)
})
