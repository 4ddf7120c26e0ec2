import { beforeEach, expect, it } from 'vitest'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer(null)
const { post } = peopleOf(() => fixture.server)
let asked: ReturnType<typeof scriptedEngine>['seen']

const start = async (limits: object = {}) => {
  const { engine, seen } = scriptedEngine()
  asked = seen
  await fixture.restart({
    limits: { ...GENEROUS_LIMITS, ...limits },
    engines: { scripted: { offer: scriptedOffer, create: () => engine } },
  })
}
beforeEach(() => start())

const uploads = async () => (await fixture.database.on().selectFrom('uploads').select('id').execute()).length
const submit = (over: object) =>
  fixture.submit(fixture.visitor, over) as Promise<{ status: number; json: { data: { id: string } } }>
const finished = async () => fixture.visitor.ended((await submit({})).json.data.id)
const take = (imageId: string, slot = 2, who = fixture.visitor) =>
  post<{ id: string; width: number; height: number; reason?: string }>(who, '/api/v2/mj/reference', {
    imageId,
    slot,
  })

it("one of one's own images begins a set without being sent, in full size", async () => {
  const set = await finished()
  const { json } = await take(set.id)
  const { width, height } = set.slots[1] ?? {}
  expect(json.data).toEqual({ id: expect.any(String), width, height })
  const { json: second } = await submit({ image: json.data.id })
  expect(await fixture.visitor.ended(second.data.id)).toMatchObject({ status: 4, fromUpload: true })
  expect(asked.at(-1)?.source?.picture).toMatchObject({ width, height })
})

it("somebody else's image is not there, and neither is a slot that the set has not", async () => {
  const set = await finished()
  await post(fixture.visitor, '/api/v2/mj/show', { id: set.id, shown: true })
  expect((await take(set.id, 1, fixture.server.visitor())).status).toBe(404)
  expect((await take('img_none')).status).toBe(404)
  const one = await fixture.visitor.ended((await submit({ imageCount: 1 })).json.data.id)
  expect((await take(one.id, 4)).status).toBe(404)
  expect(await uploads()).toBe(0)
})

it('one that is taken counts as an upload', async () => {
  await start({ uploadsPerDay: 1 })
  const set = await finished()
  expect((await take(set.id)).status).toBe(200)
  expect((await take(set.id)).status).toBe(430)
  expect(await uploads()).toBe(1)
})
