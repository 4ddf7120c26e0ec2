import type { Consumed } from '@easel/contract/types'
import { beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../src/adapters/images/accept.ts'
import { createImaging } from '../../src/adapters/images/sharp.imaging.ts'
import type { Imaging } from '../../src/domain/files/ports.ts'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { fromBufferPromise } from '../support/unzip.ts'

const SAVE = '/api/v2/mj/save-consume'
const VIEW = '/api/v2/mj/view-original-consume'
const ZIP = '/api/v2/mj/download'

/** The real imaging, which says how many pictures were made to leave, and can be held up. */
function watchedImaging() {
  const real = createImaging()
  const seen = { made: 0, running: 0, atOnce: 0 }
  let gate = Promise.resolve()
  const imaging: Imaging = {
    ...real,
    accept,
    async encodeForDownload(...all) {
      seen.made += 1
      seen.running += 1
      seen.atOnce = Math.max(seen.atOnce, seen.running)
      await gate
      const made = await real.encodeForDownload(...all)
      seen.running -= 1
      return made
    },
  }
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return { imaging, seen, hold }
}

const fixture = useServer(null)
const { at, made, makeVip, post } = peopleOf(() => fixture.server)
let watched = watchedImaging()
beforeEach(async () => {
  watched = watchedImaging()
  await fixture.start({ imaging: watched.imaging, limits: GENEROUS_LIMITS })
})

const file = (url: string, range?: string) =>
  fixture.server.app.inject({ url, headers: range ? { range } : {} })
const ask = async (url: string, imageId: string, slot = 1) =>
  (await post<Consumed>(fixture.visitor, url, { imageId, slot })).json.data.url
const timesOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length

describe('a downloaded image', () => {
  it('is rendered once and can be fetched 32 times, whole or partly, also concurrently', async () => {
    const url = await ask(SAVE, await made(fixture.visitor))
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, n) => file(url, n % 2 === 0 ? undefined : 'bytes=0-0')),
    )
    const statuses = all.map(({ statusCode }) => statusCode)
    const given = timesOf(statuses, 200) + timesOf(statuses, 206)
    expect([given, timesOf(statuses, 404), watched.seen.made]).toEqual([32, 32, 1])
    expect((await file(url)).statusCode).toBe(404)
  })

  it('is reused for other tickets of the same image', async () => {
    const id = await made(fixture.visitor)
    for (let n = 0; n < 4; n += 1) expect((await file(await ask(SAVE, id))).statusCode).toBe(200)
    expect(watched.seen.made).toBe(1)
  })

  it('gets a new ticket for the same key once the first is used up', async () => {
    const id = await made(fixture.visitor)
    const call = { ...at(), headers: { 'idempotency-key': 'save-the-lighthouse' } }
    const again = () => fixture.visitor.post<Consumed>(SAVE, { imageId: id, slot: 1 }, call)
    const { url } = (await again()).json.data
    for (let n = 0; n < 32; n += 1) await file(url, 'bytes=0-9')
    const { json } = await again()
    expect([json.data.url === url, json.data.remaining]).toEqual([false, 2])
    expect((await file(json.data.url)).statusCode).toBe(200)
  })

  it('is rendered two at a time; a few wait, the others get a retry time', async () => {
    await makeVip(fixture.visitor)
    const works = [await made(fixture.visitor), await made(fixture.visitor), await made(fixture.visitor)]
    const urls = []
    for (const id of works) for (const slot of [1, 2, 3, 4]) urls.push(await ask(SAVE, id, slot))
    const late = await made(fixture.visitor)
    const view = await ask(VIEW, late)
    const items = [1, 2].map((slot) => ({ imageId: late, slot }))
    const zip = (await post<Consumed>(fixture.visitor, ZIP, { items })).json.data.url
    const release = watched.hold()
    const refused: number[] = []
    const fetching = urls.map(async (url) => {
      const { statusCode } = await file(url)
      if (statusCode === 503) refused.push(statusCode)
      return statusCode
    })
    await eventually(
      async () => refused.length,
      (count) => count === 2,
    )
    for (const url of [view, zip]) {
      const busy = await file(url)
      expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5'])
      expect(busy.json().data).toEqual({
        reason: 'unavailable',
        retryAfter: 5,
        requestId: expect.any(String),
      })
    }
    release()
    const statuses = await Promise.all(fetching)
    expect([timesOf(statuses, 200), timesOf(statuses, 503), watched.seen.atOnce]).toEqual([10, 2, 2])
    // The one fetch of a view was not used up by the refusal.
    expect((await file(view)).statusCode).toBe(200)
    expect(await fromBufferPromise((await file(zip)).rawPayload)).toHaveLength(2)
  })

  it('is rendered once for a zip too, which can be fetched eight times', async () => {
    const id = await made(fixture.visitor)
    const items = [1, 2, 3].map((slot) => ({ imageId: id, slot }))
    const { url } = (await post<Consumed>(fixture.visitor, ZIP, { items })).json.data
    const all = await Promise.all(Array.from({ length: 9 }, () => file(url)))
    const statuses = all.map(({ statusCode }) => statusCode)
    expect([timesOf(statuses, 200), timesOf(statuses, 404), watched.seen.made]).toEqual([8, 1, 3])
    for (const { statusCode, rawPayload } of all) {
      if (statusCode === 200) expect(await fromBufferPromise(rawPayload)).toHaveLength(3)
    }
  })
})
