import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { emptyPages } from '../support/pages.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { get, made, makeVip, post } = peopleOf(() => fixture.server)

interface Named {
  reason?: string
  field?: string
  username?: string
}
const callMe = (username: string) => post<Named>(fixture.visitor, '/api/v2/user/settings', { username })

describe('texts other than the prompt', () => {
  it('the negative prompt is refused too: the words are named, nothing is charged, and there is no pause', async () => {
    const negativePrompt = 'clothes, (s3xual intercourse, p..o..r..n:1.4)'
    const { status, json } = await fixture.submit(fixture.visitor, { negativePrompt })
    expect(status).toBe(432)
    expect(json.data).toEqual({
      reason: 'sensitive',
      field: 'negativePrompt',
      words: ['s3xual intercourse', 'p..o..r..n'],
    })
    expect(await fixture.count('quota_entries')).toBe(0)
    expect((await fixture.submit(fixture.visitor, { negativePrompt: 'people, cars' })).status).toBe(200)
  })

  it('the prompt is inspected again before variations', async () => {
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor, 'A blue elephant')
    await fixture.server.operations.blocklist.add({ phrase: 'blue elephant', language: 'all', safer: null })
    const { status, json } = await post<{ words?: string[] }>(fixture.visitor, '/api/v2/mj/modify', {
      requestBody: { imageId, operation: 2, slot: 1 },
    })
    expect(status).toBe(432)
    expect(json.data.words).toEqual(['blue elephant'])
  })

  it.each([
    'admin',
    'Administrator',
    'ADM1N',
    'аdmin',
    'Ａｄｍｉｎ',
    'A.d.m.i.n',
    'Easel',
    'Easel Team',
    'Ea5el_Support',
    'Official Support',
    'supporт',
    'moderador',
    'Moderator 7',
    '官方客服',
    '小助手客服',
    '系統管理員',
    '系统管理员',
    'Porn Hub',
    'p0rn lover',
    '色情大王',
    'Heil Hitler',
  ])('a name is refused if it imitates the operator or has such words: %s', async (name) => {
    const { status, json } = await callMe(name.replaceAll('_', '-'))
    expect(status).toBe(400)
    expect(json.data).toEqual({ reason: 'name_not_allowed', field: 'username' })
  })

  it.each([
    'Ink Heron',
    'Weasel',
    'Admiral Nelson',
    '小明',
    'María Núñez',
    'Supporter of birds',
    'Modesto',
    '管弦乐',
  ])('a name is accepted otherwise: %s', async (name) => {
    const { status, json } = await callMe(name)
    expect(status).toBe(200)
    expect(json.data.username).toBe(name)
  })

  it.each([
    ['en', 'A shared image'],
    ['es', 'Una imagen compartida'],
    ['zh-CN', '分享的图片'],
    ['zh-TW', '分享的圖片'],
  ])('the title of a shared link is hidden once it is refused, in %s', async (language, neutral) => {
    await fixture.restart({ limits: GENEROUS_LIMITS, distDir: emptyPages() })
    const id = await made(fixture.visitor, 'A blue elephant')
    const { token } = (await post<{ token: string }>(fixture.visitor, '/api/v2/mj/share', { id })).json.data
    const headers = { 'accept-language': language }
    const page = async () => (await fixture.server.app.inject({ url: `/share/${token}`, headers })).body
    expect(await page()).toContain('A blue elephant')
    await fixture.server.operations.blocklist.add({ phrase: 'blue elephant', language: 'all', safer: null })
    const body = await page()
    expect(body).not.toContain('blue elephant')
    expect(body).toContain(`<meta property="og:title" content="${neutral}">`)
  })

  it('a name that was chosen before it was refused is not shown', async () => {
    const id = await made(fixture.visitor)
    await callMe('Blue Elephant')
    const authorOf = async () =>
      (await get<{ author: { name: string } }>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data.author
        .name
    expect(await authorOf()).toBe('Blue Elephant')
    await fixture.server.operations.blocklist.add({ phrase: 'blue elephant', language: 'all', safer: null })
    await fixture.restart({ limits: GENEROUS_LIMITS })
    expect(await authorOf()).not.toBe('Blue Elephant')
  })
})
