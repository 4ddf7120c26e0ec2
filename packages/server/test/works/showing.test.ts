import type { ImageSet, ShowAnswer, SquarePage } from '@easel/contract/types'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { multipart, sendUpload } from '../support/upload.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { makeVip, made, get, post } = peopleOf(() => fixture.server)

const show = (id: string, shown: boolean, who = fixture.visitor) =>
  post<ShowAnswer & { reason?: string }>(who, '/api/v2/mj/show', { id, shown })
const setting = (isNoShow: '0' | '1') => post(fixture.visitor, '/api/v2/user/settings', { isNoShow })
const square = async () => {
  const path = '/api/v2/mj/square?timezone=UTC'
  return ids((await get<SquarePage>(fixture.server.visitor(), path)).json.data.items)
}
const image = async (id: string, who = fixture.visitor) => {
  const read = () => get<ImageSet>(who, `/api/v2/mj/image/${id}`)
  return untilEnded(read)
}

const fromUpload = async (): Promise<string> => {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const { data } = await sendUpload(fixture.server, fixture.visitor, multipart(bytes))
  const { json } = await fixture.submit(fixture.visitor, { image: data.id })
  await image(json.data.id)
  return json.data.id
}

describe('the visibility of one work', () => {
  it('removes it from the square and restores it, repeatedly', async () => {
    const [kept, id] = [await made(fixture.visitor), await made(fixture.visitor)]
    expect(await square()).toEqual([id, kept])
    for (let n = 0; n < 2; n += 1) {
      expect((await show(id, false)).json.data).toEqual({ shownInSquare: false })
      expect(await square()).toEqual([kept])
    }
    expect((await image(id)).json.data.shownInSquare).toBe(false)
    expect((await image(id, fixture.server.visitor())).status).toBe(404)
    for (let n = 0; n < 2; n += 1) {
      expect((await show(id, true)).json.data).toEqual({ shownInSquare: true })
      expect(await square()).toEqual([id, kept])
    }
    expect((await image(id)).json.data.shownInSquare).toBe(true)
  })

  it('has priority over the switch for all works', async () => {
    const [out, ruled] = [await made(fixture.visitor), await made(fixture.visitor)]
    await show(out, false)
    await setting('1')
    expect(await square()).toEqual([])
    const refused = await show(ruled, true)
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'shows_nothing'])
    expect(refused.json.message).toBe(messageOf('shows_nothing', 'en'))
    expect((await show(ruled, false)).json.data).toEqual({ shownInSquare: false })
    await setting('0')
    expect(await square()).toEqual([])
    expect((await show(out, true)).json.data).toEqual({ shownInSquare: true })
    expect(await square()).toEqual([out])
  })

  it('stays private for a work that was submitted as private', async () => {
    const ask = async (body: object) => {
      const { json } = await fixture.submit(fixture.visitor, body)
      await image(json.data.id)
      return json.data.id
    }
    const [shown, kept] = [await ask({}), await ask({ shown: false })]
    expect(await square()).toEqual([shown])
    expect((await show(kept, true)).json.data).toEqual({ shownInSquare: true })
    // Who shows nothing has chosen that for all works, and not for this one.
    await setting('1')
    const ruled = await ask({ shown: false })
    await setting('0')
    expect(await square()).toEqual([ruled, kept, shown])
  })

  it('is private for a work with a reference image until its owner shows it; works made from it stay private', async () => {
    await makeVip(fixture.visitor)
    const id = await fromUpload()
    expect((await image(id)).json.data).toMatchObject({ fromUpload: true, shownInSquare: false })
    expect(await square()).toEqual([])
    await setting('1')
    await setting('0')
    expect(await square()).toEqual([])
    expect((await show(id, true)).json.data).toEqual({ shownInSquare: true })
    expect(await square()).toEqual([id])
    expect((await image(id, fixture.server.visitor())).json.data).not.toHaveProperty('fromUpload')
    const requestBody = { imageId: id, operation: 2, slot: 1 }
    const { json } = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', { requestBody })
    await image(json.data.id)
    expect(await square()).toEqual([id])
    await setting('1')
    expect(await square()).toEqual([])
    await setting('0')
    expect(await square()).toEqual([id])
  })

  it.each([
    ['by itself', (id: string) => show(id, false)],
    ['with all others', () => setting('1')],
  ])('changes its URLs when it is %s: old ones cannot be fetched again', async (_, leave) => {
    const id = await made(fixture.visitor)
    const urls = async () =>
      (await image(id)).json.data.slots.flatMap(({ thumbUrl, previewUrl }) => [
        thumbUrl ?? '',
        previewUrl ?? '',
      ])
    const statuses = async (addresses: string[]) =>
      new Set(
        await Promise.all(
          addresses.map(async (url) => (await fixture.server.app.inject({ url })).statusCode),
        ),
      )
    const seen = await urls()
    expect(seen).toHaveLength(8)
    expect(await statuses(seen)).toEqual(new Set([200]))
    await leave(id)
    expect(await statuses(seen)).toEqual(new Set([404]))
    const own = await urls()
    expect(own.some((url) => seen.includes(url))).toBe(false)
    expect(await statuses(own)).toEqual(new Set([200]))
    // What stays in the square, or private, keeps its addresses.
    await setting('1')
    expect(await urls()).toEqual(own)
  })

  it('can be changed for one’s own finished and complete works only', async () => {
    const id = await made(fixture.visitor)
    for (const shown of [true, false]) {
      expect((await show(id, shown, fixture.server.visitor())).status).toBe(404)
      expect((await show('nothing', shown)).status).toBe(404)
    }
    await sql`update slots set withheld = true where slot = 1`.execute(fixture.database.on())
    const half = await show(id, true)
    expect([half.status, half.json.data.reason]).toEqual([403, 'not_showable'])
    fixture.server.scripted.behaves('waits')
    const running = (await fixture.submit()).json.data.id
    expect((await show(running, true)).json.data.reason).toBe('not_showable')
    await expect.poll(() => fixture.server.scripted.seen.length).toBe(2)
    fixture.server.scripted.resume()
    await image(running)
    fixture.server.scripted.behaves('fails')
    const failed = (await fixture.submit()).json.data.id
    await image(failed)
    expect((await show(failed, true)).json.data.reason).toBe('not_showable')
  })

  it('does not exist on pages of a partner without a square', async () => {
    const { partners, clock } = fixture.server
    await partners.add({ id: 'acme', origins: ['https://shop.example'], features: ['create', 'works'] })
    const asPartner = () => ({ now: clock.now(), headers: { 'x-partner-id': 'acme' } })
    const other = fixture.server.visitor()
    const { json } = await other.submit({}, asPartner())
    const id = json.data.id
    await untilEnded(() => other.get(`/api/v2/mj/image/${id}`, asPartner()))
    const ask = () => other.post<{ reason?: string }>('/api/v2/mj/show', { id, shown: true }, asPartner())
    expect((await ask()).json.data.reason).toBe('not_offered')
    await partners.offer('acme', ['create', 'works', 'square'])
    expect((await ask()).json.data.reason).toBe('made_without_square')
    expect(await square()).toEqual([])
  })

  it('is consistent with a concurrent change for all works', async () => {
    const id = await made(fixture.visitor)
    await show(id, false)
    await Promise.all([setting('1'), show(id, true), setting('1')])
    expect(await square()).toEqual([])
    await Promise.all([show(id, true), setting('0')])
    const shown = (await image(id)).json.data.shownInSquare
    expect(await square()).toEqual(shown ? [id] : [])
  })
})
