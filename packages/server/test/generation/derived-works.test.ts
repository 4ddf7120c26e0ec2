import type { Enlarged, ImageSet, SquarePage } from '@easel/contract/types'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import type { CommandName, CommandResult } from '../../src/operator/commands.ts'
import { reportsCommand } from '../../src/operator/reports-command.ts'
import { askServer } from '../../src/operator/socket.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { multipart, sendUpload } from '../support/upload.ts'
import { ids } from '../support/works.ts'

const HOUR = 3_600_000
const fixture = useServer(null)
const { at, makeVip, made, get, post } = peopleOf(() => fixture.server)

afterEach(fixture.stop)

const begin = () => fixture.restart({ limits: GENEROUS_LIMITS, listen: true })
const operator = (...words: string[]) =>
  reportsCommand(words, async <N extends CommandName>(name: N, input: unknown) => {
    const outcome = await askServer(fixture.server.dataDir, name, input)
    if (!outcome || 'error' in outcome) throw new Error(outcome?.error ?? 'No server answers.')
    return outcome.result as CommandResult<N>
  })
const image = (id: string, who = fixture.visitor, query = '') =>
  get<ImageSet>(who, `/api/v2/mj/image/${id}${query}`)
const finished = async (id: string, who = fixture.visitor) =>
  (await untilEnded(() => image(id, who))).json.data
const square = async () =>
  ids((await get<SquarePage>(fixture.server.visitor(), '/api/v2/mj/square?timezone=UTC')).json.data.items)
const show = (id: string, shown: boolean, who = fixture.visitor) =>
  post<{ reason?: string }>(who, '/api/v2/mj/show', { id, shown })

/** One picture of it in 4K. */
const enlarged = async (imageId: string, who = fixture.visitor) => {
  const { json } = await post<Enlarged>(who, '/api/v2/mj/enlarge', { imageId, slot: 1 })
  await finished(json.data.imageId, who)
  return json.data.imageId
}
const modified = async (imageId: string, operation: 1 | 2) => {
  const requestBody = { imageId, operation, slot: 1 }
  const { json } = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', { requestBody })
  await finished(json.data.id)
  return json.data.id
}
const fromUpload = async (who = fixture.visitor) => {
  const canvas = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
  const { data } = await sendUpload(fixture.server, who, multipart(await canvas.png().toBuffer()))
  const { json } = await fixture.submit(who, { image: data.id })
  await finished(json.data.id, who)
  return json.data.id
}
const dayLater = async () => {
  fixture.server.clock.advance(25 * HOUR)
  await fixture.server.housekeeping.purge()
  expect(await fixture.database.on().selectFrom('uploads').selectAll().execute()).toEqual([])
}

describe('a work made from another work', () => {
  it('does not show in the square what its owner has removed', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const id = await made(fixture.visitor)
    await show(id, false)
    for (const again of [await enlarged(id), await modified(id, 1), await modified(id, 2)]) {
      expect((await image(again)).json.data.shownInSquare).toBe(false)
      expect((await image(again, fixture.server.visitor())).status).toBe(404)
    }
    expect(await square()).toEqual([])
  })

  it('is not a duplicate in the square, unless its owner shows it', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const id = await made(fixture.visitor)
    const [large, enhanced, other] = [await enlarged(id), await modified(id, 1), await modified(id, 2)]
    expect(await square()).toEqual([other, id])
    for (const each of [large, enhanced]) expect((await show(each, true)).status).toBe(200)
    expect((await square()).toSorted()).toEqual([id, large, enhanced, other].toSorted())
  })

  it('does not show again what is hidden', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const id = await made(fixture.visitor)
    await operator('hide', id)
    const [large, enhanced, other] = [await enlarged(id), await modified(id, 1), await modified(id, 2)]
    expect(await square()).toEqual([])
    for (const each of [large, enhanced]) {
      expect((await show(each, true)).json.data.reason).toBe('taken_down')
    }
    expect((await show(other, true)).status).toBe(403)
    await operator('show', id)
    expect(await square()).toEqual([id])
    for (const each of [large, enhanced]) expect((await show(each, true)).status).toBe(200)
  })

  it('of somebody else’s upload has the image only, and not the upload', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const owner = fixture.server.visitor()
    const id = await fromUpload(owner)
    await show(id, true, owner)
    const copy = await finished(await enlarged(id))
    expect([copy.status, copy.fromUpload]).toEqual([4, undefined])
    const { source } = fixture.server.scripted.seen.at(-1) ?? {}
    expect(source).toMatchObject({ recipe: null, picture: { width: 64, height: 64 } })
  })

  it('is made from its image if the original upload is gone', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const id = await fromUpload()
    await finished(await enlarged(id))
    expect(fixture.server.scripted.seen.at(-1)).toMatchObject({ source: { recipe: 'recipe of slot 1' } })
    await dayLater()
    const before = fixture.server.scripted.seen.length
    const { json } = await post<Enlarged>(fixture.visitor, '/api/v2/mj/enlarge', { imageId: id, slot: 2 })
    expect(await finished(json.data.imageId)).toMatchObject({ status: 4, failure: null, fromUpload: true })
    expect(fixture.server.scripted.seen).toHaveLength(before + 1)
    const { source } = fixture.server.scripted.seen.at(-1) ?? {}
    expect(source).toMatchObject({ recipe: null, picture: { width: 64, height: 64 } })
  })
})

describe('hiding a work', () => {
  it('hides its 4K versions too, of every owner, at new URLs, and unhiding restores only those', async () => {
    await begin()
    await makeVip(fixture.visitor)
    const owner = fixture.server.visitor()
    await makeVip(owner)
    const id = await made(owner)
    const [theirs, mine] = [await enlarged(id, owner), await enlarged(id)]
    await show(theirs, true, owner)
    expect(await square()).toEqual([theirs, id])
    const urlsOf = async (each: string, who = fixture.visitor) =>
      (await image(each, who)).json.data.slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl, previewUrl])
    const before = [...(await urlsOf(theirs, owner)), ...(await urlsOf(mine))]
    const read = async (url: string | null) =>
      (await fixture.server.app.inject({ url: url ?? '' })).statusCode
    const { token } = (await post<{ token: string }>(fixture.visitor, '/api/v2/mj/share', { id: mine })).json
      .data
    const link = `?source=link&share=${token}`
    expect((await image(mine, fixture.server.visitor(), link)).status).toBe(200)

    await operator('hide', id)
    expect(await square()).toEqual([])
    expect(new Set(await Promise.all(before.map(read)))).toEqual(new Set([404]))
    expect(await read((await urlsOf(mine))[0] ?? null)).toBe(200)
    expect((await image(mine, fixture.server.visitor(), link)).status).toBe(404)
    expect((await show(theirs, true, owner)).json.data.reason).toBe('taken_down')
    expect(JSON.parse((await operator('hidden', '--json')) ?? '')).toMatchObject([{ id }])

    await operator('hide', theirs)
    await operator('show', id)
    expect(await square()).toEqual([id])
    expect((await image(mine, fixture.server.visitor(), link)).status).toBe(200)
    expect(JSON.parse((await operator('hidden', '--json')) ?? '')).toMatchObject([{ id: theirs }])
  })

  it('hides its crops too, and theirs', async () => {
    await begin()
    const id = await made(fixture.visitor)
    const cropped = async (imageId: string) => {
      const box = { left: 0, top: 0, width: 64, height: 64 }
      const body = { imageId, slot: 1, turn: 90, box }
      return (await post<{ id: string }>(fixture.visitor, '/api/v2/mj/crop', body)).json.data.id
    }
    const first = await cropped(id)
    const second = await cropped(first)
    for (const each of [first, second]) await show(each, true)
    expect((await square()).toSorted()).toEqual([id, first, second].toSorted())
    await operator('hide', id)
    const third = await cropped(second)
    expect(await square()).toEqual([])
    for (const each of [first, second, third]) {
      expect((await show(each, true)).json.data.reason).toBe('taken_down')
    }
    await operator('show', id)
    expect((await square()).toSorted()).toEqual([id, first, second].toSorted())
  })

  it('because of reports hides its 4K versions until the reports are dismissed', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, reportsToHide: 1 }, listen: true })
    await makeVip(fixture.visitor)
    const id = await made(fixture.visitor)
    const large = await enlarged(id)
    await show(large, true)
    for (const from of ['8.8.8.7', '8.8.8.8']) {
      await fixture.server
        .visitor()
        .post('/api/v2/mj/square-report', { id, kind: 'violent' }, { ...at(), from })
    }
    expect(await square()).toEqual([])
    await operator('dismiss', id)
    expect((await square()).toSorted()).toEqual([id, large].toSorted())
  })

  it('revokes its share link, which nobody could open', async () => {
    await begin()
    const id = await made(fixture.visitor)
    await operator('hide', id)
    const answer = await post<{ reason: string }>(fixture.visitor, '/api/v2/mj/share', { id })
    expect([answer.status, answer.json.data.reason]).toEqual([403, 'taken_down'])
  })
})
