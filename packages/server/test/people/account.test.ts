import { createHash } from 'node:crypto'
import { LANGUAGES } from '@easel/contract/numbers'
import type { ImageSet, IpInfo, Receipt, Settings } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { emptyPages } from '../support/pages.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, makeVip, made, get, post } = peopleOf(() => fixture.server)

const SETTINGS = '/api/v2/user/settings'

describe('settings', () => {
  it('default to shown works and a generated name, and store changes', async () => {
    const first = (await get<Settings>(fixture.visitor, SETTINGS)).json.data
    expect(first).toEqual({
      isNoShow: '0',
      username: expect.stringMatching(/^\w+ \w+ \d{4}$/),
      square: 'site',
    })
    const id = await made(fixture.visitor)
    await post(fixture.visitor, SETTINGS, { username: ' 墨 Heron ' })
    expect((await get<Settings>(fixture.visitor, SETTINGS)).json.data).toEqual({
      isNoShow: '0',
      username: '墨 Heron',
      square: 'site',
    })
    const other = fixture.server.visitor()
    const seen = await get<ImageSet>(other, `/api/v2/mj/image/${id}`)
    expect(seen.json.data.author.name).toBe('墨 Heron')
  })

  it.each([
    ['x', 'name_too_short'],
    ['  ', 'name_too_short'],
    ['<b>me</b>', 'name_special_characters'],
    ['y'.repeat(33), 'name_too_long'],
    ['y'.repeat(80), 'name_too_long'],
    ['admin', 'name_not_allowed'],
  ] as const)('refuse the name %s with the reason %s, in each language', async (username, reason) => {
    const nameOf = async () => (await get<Settings>(fixture.visitor, SETTINGS)).json.data.username
    const before = await nameOf()
    for (const language of LANGUAGES) {
      const call = { ...at(), headers: { 'x-language': language } }
      const { status, json } = await fixture.visitor.post(SETTINGS, { username }, call)
      expect([status, json.data]).toEqual([400, { reason, field: 'username' }])
      expect(json.message).toBe(messageOf(reason, language))
    }
    expect(await nameOf()).toBe(before)
  })

  it('accept a name of 32 characters, however many code units these have', async () => {
    const username = '𠮷'.repeat(32)
    expect((await post<Settings>(fixture.visitor, SETTINGS, { username })).json.data.username).toBe(username)
  })

  it('refuse invalid values', async () => {
    expect((await post(fixture.visitor, SETTINGS, { isNoShow: '2' })).status).toBe(400)
  })
})

describe('receipts', () => {
  it('list every entry with its work, newest first, page by page', async () => {
    const id = await made(fixture.visitor)
    await post(fixture.visitor, '/api/v2/mj/save-consume', { imageId: id, slot: 1 })
    await makeVip(fixture.visitor, { days: 7 })
    const seen: Receipt[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`
      const { json } = await get<{ items: Receipt[]; nextCursor: string | null }>(
        fixture.visitor,
        `/api/v2/account/receipts?limit=1${query}`,
      )
      seen.push(...json.data.items)
      cursor = json.data.nextCursor
    }
    expect(seen.map(({ purpose, type, amount, subject }) => [purpose, type, amount, subject])).toEqual([
      ['vip', 'grant', 7, null],
      ['save', 'reserve', 1, id],
      ['generation', 'settle', 0, id],
      ['generation', 'reserve', 1, id],
    ])
    expect(
      (await get<{ items: [] }>(fixture.server.visitor(), '/api/v2/account/receipts')).json.data.items,
    ).toEqual([])
  })
})

describe('the caller’s country', () => {
  const info = async (from: string) =>
    (await fixture.visitor.get<IpInfo>('/api/v2/pre-launch/ip-info-ext', { from })).json.data

  it('is determined from the address, or set by the operator', async () => {
    expect(await info('8.8.8.8')).toMatchObject({ area: 'US', mobileLogin: false })
    expect(await info('114.114.114.114')).toMatchObject({ area: 'CN', mobileLogin: true, starAccel: true })
    expect(await info('127.0.0.1')).toMatchObject({ area: 'ZZ', mobileLogin: false })
    await fixture.restart({ environment: { GEO_COUNTRY: 'CN' } })
    expect(await info('8.8.8.8')).toMatchObject({ area: 'CN', mobileLogin: true })
  })
})

describe('usage events', () => {
  const track = (body: unknown) => post(fixture.visitor, '/api/v2/app/events', body)
  it('are accepted in batches of a hundred', async () => {
    const event = { name: 'vip_dialog_closed', at: 1, props: { plan: 'year' } }
    expect((await track([event])).status).toBe(200)
    expect((await track(Array.from({ length: 101 }, () => event))).status).toBe(400)
    expect((await track([{ name: 'x', at: 1, props: { note: 'y'.repeat(70_000) } }])).status).toBe(400)
    expect((await track({})).status).toBe(400)
  })
})

describe('a share link', () => {
  const share = (id: string, un = '') =>
    post<{ token: string; url: string; revoked: boolean }>(fixture.visitor, `/api/v2/mj/${un}share`, { id })
  it('shows one complete work to anybody, until it is revoked', async () => {
    await post(fixture.visitor, SETTINGS, { isNoShow: '1' })
    const prompt = 'A lighthouse on a cliff above a stormy sea'
    const id = await made(fixture.visitor, prompt)
    const { token, url } = (await share(id)).json.data
    expect(new URL(url).pathname).toBe(`/share/${token}`)
    expect((await share(id)).json.data.token).toBe(token)
    const other = fixture.server.visitor()
    const open = (by: string) => get<ImageSet>(other, `/api/v2/mj/image/${id}?source=link&share=${by}`)
    expect((await open(token)).json.data).toMatchObject({ prompt, mine: false })
    expect((await open('made-up')).status).toBe(404)
    expect((await get(other, `/api/v2/mj/image/${id}?source=link`)).status).toBe(404)
    const addresses = (await open(token)).json.data.slots.flatMap(({ thumbUrl, previewUrl }) => [
      thumbUrl ?? '',
      previewUrl ?? '',
    ])
    const statuses = async () =>
      new Set(
        await Promise.all(
          addresses.map(async (url) => (await fixture.server.app.inject({ url })).statusCode),
        ),
      )
    expect([addresses.length, await statuses()]).toEqual([8, new Set([200])])
    expect((await share(id, 'un')).json.data.revoked).toBe(true)
    expect((await open(token)).status).toBe(404)
    // Visitors of the link know the addresses of the images, too.
    expect(await statuses()).toEqual(new Set([404]))
    expect((await post(other, '/api/v2/mj/share', { id })).status).toBe(404)
  })

  it('leads to a page that has the work before any script, with a card for other sites, in the reader’s language', async () => {
    await fixture.restart({ distDir: emptyPages() })
    const prompt = 'A lighthouse on a cliff above a stormy sea'
    const id = await made(fixture.visitor, prompt)
    const { token } = (await share(id)).json.data
    const page = (language: string) =>
      fixture.server.app.inject({ url: `/share/${token}`, headers: { 'accept-language': language } })
    const { body, headers } = await page('es')
    expect(body).toMatch(new RegExp(`<h1[^>]*>${prompt}</h1>`))
    expect(body.match(/<span><img src="\/files\//g)).toHaveLength(4)
    expect(body).toContain(`<meta property="og:title" content="${prompt}">`)
    expect(body).toContain('Recrear')
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(String(headers['content-security-policy'])).toContain(`'sha256-${hash}'`)
    expect((await page('zh-TW')).body).toContain('<html lang="zh-TW"')
    await share(id, 'un')
    const gone = await page('es')
    expect([gone.statusCode, gone.body.includes(prompt)]).toEqual([404, false])
  })

  it('that is revoked leaves the images that the square shows', async () => {
    const id = await made(fixture.visitor)
    await share(id)
    const slots = async () => (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data.slots
    const before = await slots()
    expect((await share(id, 'un')).json.data.revoked).toBe(true)
    expect(await slots()).toEqual(before)
  })
})
