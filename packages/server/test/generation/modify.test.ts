import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const people = peopleOf(() => fixture.server)
const { at, makeVip, made, post } = people

const ask = (imageId: string, operation: number, slot = 1, who = fixture.visitor) =>
  post<{ id: string; reason?: string }>(who, '/api/v2/mj/modify', {
    requestBody: { imageId, operation, slot },
  })
const finished = (id: string) => people.finished(fixture.visitor, id)

describe('modifying', () => {
  it('makes four new images from one, with a link to their parent', async () => {
    await makeVip(fixture.visitor)
    const parent = await made(fixture.visitor, 'A fox in the snow')
    const { status, json } = await ask(parent, 2, 3)
    expect(status).toBe(200)
    const child = await finished(json.data.id)
    expect(child).toMatchObject({
      operation: 2,
      parentId: parent,
      parentSlot: 3,
      prompt: 'A fox in the snow',
    })
    expect(child.slots).toHaveLength(4)
    const request = fixture.server.scripted.seen.at(-1)
    expect(request).toMatchObject({ operation: 2, source: { recipe: 'recipe of slot 3' } })
    expect(child.quota.charged).toBe(1)
  })

  it('keeps the ratio of a set', async () => {
    await makeVip(fixture.visitor)
    const { json } = await fixture.submit(fixture.visitor, { ratioType: 3, aspectRatio: '16:9' })
    await finished(json.data.id)
    const varied = await finished((await ask(json.data.id, 2)).json.data.id)
    expect(varied).toMatchObject({ ratioType: 3, aspectRatio: '16:9' })
    expect(fixture.server.scripted.seen.at(-1)).toMatchObject({ operation: 2, ratio: '16:9' })
  })

  it('enhances one image, and refuses an enhanced one', async () => {
    await makeVip(fixture.visitor)
    const { json } = await ask(await made(fixture.visitor), 1, 2)
    const child = await finished(json.data.id)
    expect(child).toMatchObject({ operation: 1, parentSlot: 2, progress: 100 })
    expect(child.slots.map(({ slot }) => slot)).toEqual([1])
    const again = await ask(child.id, 1)
    expect([again.status, again.json.data.reason]).toEqual([403, 'not_modifiable'])
    expect((await ask(child.id, 2)).status).toBe(200)
  })

  it('passes the image itself to the engine if there is no recipe', async () => {
    await makeVip(fixture.visitor)
    const parent = await made(fixture.visitor)
    await sql`update slots set recipe = null`.execute(fixture.database.on())
    // What hangs on an ended work is read again with its next revision.
    await sql`update works set revision = nextval('work_revisions')`.execute(fixture.database.on())
    await finished((await ask(parent, 2, 1)).json.data.id)
    const { source } = fixture.server.scripted.seen.at(-1) ?? {}
    expect(source).toMatchObject({ recipe: null, picture: { width: 64, height: 64 } })
  })

  it('requires VIP, one’s own existing image, and is possible for ten minutes', async () => {
    const parent = await made(fixture.visitor)
    const free = await ask(parent, 2)
    expect([free.status, free.json.data.reason]).toEqual([402, 'vip'])
    await makeVip(fixture.visitor)
    const other = fixture.server.visitor()
    await makeVip(other)
    expect((await ask(parent, 2, 1, other)).status).toBe(404)
    expect((await ask('nothing', 2)).status).toBe(404)
    expect((await ask(parent, 3)).status).toBe(400)
    expect((await ask(parent, 2, 5)).status).toBe(400)
    fixture.server.scripted.behaves('waits')
    const running = (await fixture.submit()).json.data.id
    expect((await ask(running, 2)).status).toBe(403)
    fixture.server.scripted.resume()
    fixture.server.clock.advance(10 * 60_000 + 1000)
    const late = await ask(parent, 2)
    expect([late.status, late.json.data.reason]).toEqual([403, 'too_late'])
  })

  it('returns the first result for a repeated key, and charges once', async () => {
    await makeVip(fixture.visitor)
    const parent = await made(fixture.visitor)
    const body = { requestBody: { imageId: parent, operation: 2, slot: 1 } }
    const send = () =>
      fixture.visitor.post<{ id: string }>('/api/v2/mj/modify', body, {
        ...at(),
        headers: { 'idempotency-key': 'one' },
      })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1)
    expect(await fixture.count('works')).toBe(2)
  })
})

describe('canceling everything', () => {
  it('ends waiting and running sets with a refund, and succeeds without any', async () => {
    fixture.server.scripted.behaves('waits')
    const requests = []
    for (let n = 0; n < 3; n += 1) requests.push((await fixture.submit()).json.data.id)
    const { json } = await post<{ ids: string[] }>(fixture.visitor, '/api/v2/mj/cancel-all')
    expect(json.data.ids.toSorted()).toEqual(requests.toSorted())
    for (const id of requests) expect((await finished(id)).quota).toEqual({ charged: 1, refunded: 1 })
    expect((await post<{ ids: string[] }>(fixture.visitor, '/api/v2/mj/cancel-all')).json.data.ids).toEqual(
      [],
    )
  })
})
