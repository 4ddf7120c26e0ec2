import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallAnswer, ImageSet } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EngineTask } from '../../src/domain/generation/engine-ports.ts'
import { eventually } from '../support/client.ts'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, makeVip, made, get, post } = peopleOf(() => fixture.server)

const edit = (body: object, who = fixture.visitor) =>
  post<{ id: string; reason?: string; field?: string; words?: string[] }>(who, '/api/v2/mj/edit', {
    slot: 1,
    ...body,
  })
const read = (id: string, who = fixture.visitor) => get<ImageSet>(who, `/api/v2/mj/image/${id}`)
const finished = async (id: string) => (await untilEnded(() => read(id))).json.data

/** An uploaded mask, of which the right half is white. */
const mask = async ({ width = 64, height = 64, white = 0.5, who = fixture.visitor } = {}) => {
  const create = { width, height, channels: 3 as const, background: '#000' }
  const part = { ...create, width: Math.max(1, Math.round(width * white)), background: '#fff' }
  const patch = await sharp({ create: part }).png().toBuffer()
  const drawn = sharp({ create }).composite(white > 0 ? [{ input: patch, gravity: 'east' }] : [])
  return (await sendUpload(fixture.server, who, multipart(await drawn.png().toBuffer()))).data.id
}
/** An engine has got it. */
const begun = () =>
  eventually(
    async () => lastRequest()?.edit ?? null,
    (kind) => kind !== null,
  )
const uploads = () => fixture.database.on().selectFrom('uploads').selectAll().execute()
const lastRequest = () => fixture.server.scripted.seen.at(-1)
const opacityAt = (x: number) => lastRequest()?.source?.mask?.rgba[(10 * 64 + x) * 4 + 3]

describe('an edit of a region', () => {
  it('makes four new images of what was written, by the picture and its mask', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor, 'A fox in the snow')
    const { status, json } = await edit({
      kind: 'repaint',
      imageId,
      slot: 2,
      prompt: 'A red hat',
      mask: await mask(),
    })
    expect(status).toBe(200)
    const child = await finished(json.data.id)
    expect(child).toMatchObject({
      operation: 2,
      edit: 'repaint',
      parentId: imageId,
      parentSlot: 2,
      prompt: 'A red hat',
      quota: { charged: 1, refunded: 0 },
    })
    expect(child.slots).toHaveLength(4)
    expect(lastRequest()).toMatchObject({ edit: 'repaint', prompt: 'A red hat', source: { recipe: null } })
    expect([opacityAt(5), opacityAt(60)]).toEqual([255, 0])
    const { json: related } = await get<CallAnswer<'lineage'>>(
      fixture.visitor,
      `/api/v2/mj/lineage/${imageId}`,
    )
    expect(related.data.descendants.map((one) => [one.id, one.edit])).toEqual([[child.id, 'repaint']])
  })

  it('erases with the words of its parent, and without asking for any', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor, 'A fox in the snow')
    const { json } = await edit({ kind: 'erase', imageId, mask: await mask() })
    expect(await finished(json.data.id)).toMatchObject({ edit: 'erase', prompt: 'A fox in the snow' })
    expect(lastRequest()?.edit).toBe('erase')
  })

  it('extends beyond the edge to another ratio, with all that is new in the mask', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    const { json } = await edit({
      kind: 'extend',
      imageId,
      ratioType: 3,
      aspectRatio: '16:9',
      place: 'start',
    })
    expect(await finished(json.data.id)).toMatchObject({ ratioType: 3, aspectRatio: '16:9', edit: 'extend' })
    const { picture, mask } = lastRequest()?.source ?? {}
    expect([picture?.width, picture?.height, mask?.width, mask?.height]).toEqual([114, 64, 114, 64])
    const opacity = (x: number) => mask?.rgba[(10 * 114 + x) * 4 + 3]
    expect([opacity(0), opacity(60), opacity(64), opacity(113)]).toEqual([255, 255, 0, 0])
    const same = await edit({ kind: 'extend', imageId, ratioType: 1, place: 'start' })
    expect([same.status, same.json.data.field]).toEqual([400, 'ratioType'])
  })

  it('deletes the mask when it has ended or was canceled, and takes none twice', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    const region = await mask()
    const body = { kind: 'repaint', imageId, prompt: 'A red hat', mask: region }
    fixture.server.scripted.behaves('waits')
    const first = await edit(body)
    expect((await edit(body)).json.data).toMatchObject({ reason: 'upload_gone', field: 'mask' })
    expect(await uploads()).toHaveLength(1)
    await begun()
    fixture.server.scripted.resume()
    await finished(first.json.data.id)
    expect(await uploads()).toEqual([])
    fixture.server.scripted.behaves('waits')
    const second = await edit({ ...body, mask: await mask() })
    await post(fixture.visitor, '/api/v2/mj/cancel', { id: second.json.data.id })
    expect(await uploads()).toEqual([])
  })

  it('keeps the mask while it waits, over a restart and longer than uploads are kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'easel-masks-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const options = { limits: GENEROUS_LIMITS, environment: { DATA_DIR: folder } }
    await fixture.restart(options)
    await makeVip(fixture.visitor, { permanent: true })
    const imageId = await made(fixture.visitor)
    fixture.server.scripted.behaves('waits')
    const { json } = await edit({ kind: 'erase', imageId, mask: await mask() })
    fixture.server.clock.advance(30 * 3_600_000)
    await fixture.server.housekeeping.purge()
    await fixture.restart(options)
    const child = await finished(json.data.id)
    expect(child).toMatchObject({ status: 4, failure: null })
    expect(lastRequest()).toMatchObject({ edit: 'erase' })
    expect(await uploads()).toEqual([])
  })

  it('answers a repeated key with the first result, also when its mask is gone, and charges once', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    const body = { slot: 1, kind: 'erase', imageId, mask: await mask() }
    const send = () =>
      fixture.visitor.post<{ id: string }>('/api/v2/mj/edit', body, {
        ...at(),
        headers: { 'idempotency-key': 'one' },
      })
    const first = await send()
    await finished(first.json.data.id)
    expect((await send()).json.data.id).toBe(first.json.data.id)
    expect(await fixture.count('works')).toBe(2)
  })
})

describe('an edit that is refused', () => {
  it('costs nothing: without VIP, of others’ works, and without a fitting mask', async () => {
    const imageId = await made(fixture.visitor)
    const body = { kind: 'repaint', imageId, prompt: 'A red hat' }
    const free = await edit({ ...body, mask: await mask() })
    expect([free.status, free.json.data.reason]).toEqual([402, 'vip'])
    await makeVip(fixture.visitor)
    const other = fixture.server.visitor()
    await makeVip(other)
    expect((await edit({ ...body, mask: await mask({ who: other }) }, other)).status).toBe(404)
    for (const wrong of [
      await mask({ width: 96 }),
      await mask({ white: 0 }),
      await mask({ who: other }),
      'nothing',
    ]) {
      const { status, json } = await edit({ ...body, mask: wrong })
      expect([status, json.data.field]).toEqual([400, 'mask'])
    }
    expect((await edit({ ...body, prompt: ' ', mask: await mask() })).status).toBe(400)
    expect((await edit({ ...body, kind: 'crop', mask: await mask() })).status).toBe(400)
    expect(await fixture.count('works')).toBe(1)
  })

  it('for its words names them, the parent’s too', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor, 'A blue elephant')
    await fixture.server.operations.blocklist.add({ phrase: 'blue elephant', language: 'all', safer: null })
    const typed = await edit({ kind: 'repaint', imageId, prompt: 'One blue elephant', mask: await mask() })
    expect([typed.status, typed.json.data.words]).toEqual([432, ['blue elephant']])
    expect((await edit({ kind: 'erase', imageId, mask: await mask() })).status).toBe(432)
  })

  it('where no engine paints regions, and the work says so before', async () => {
    const { engine } = scriptedEngine()
    const supportFor = ({ mask }: EngineTask) => (mask ? 'unsupported' : 'supported')
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      engines: { scripted: { offer: scriptedOffer, create: () => engine, profile: { supportFor } } },
    })
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    expect((await read(imageId)).json.data.edits).toEqual(['crop'])
    const { status, json } = await edit({ kind: 'erase', imageId, mask: await mask() })
    expect([status, json.data.reason]).toEqual([403, 'not_modifiable'])
    expect(await fixture.count('works')).toBe(1)
  })

  it('in a ratio that the engine does not paint, which the work says, too', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    expect((await read(imageId)).json.data.edits).toEqual(['repaint', 'erase', 'extend', 'crop'])
    const tall = await edit({ kind: 'extend', imageId, ratioType: 2, aspectRatio: '9:16', place: 'end' })
    expect([tall.status, tall.json.data.reason]).toEqual([403, 'not_modifiable'])
    const others = await read(imageId, fixture.server.visitor())
    expect([others.json.data.mine, others.json.data.edits]).toEqual([false, undefined])
  })
})
