import type { CallAnswer } from '@easel/contract/types'
import { jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { newDevice } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'

const KEY = 'a-key-that-the-tools-share-with-easel'
const VIDEO = 'https://video.example/tool?from=easel'
const fixture = useServer({ environment: { TOOLS: JSON.stringify({ videoUrl: VIDEO, apiKey: KEY }) } })
const { at, register } = membersOf(() => fixture.server)

const paramsOf = async (who = fixture.visitor, token?: string) =>
  (await who.get<CallAnswer<'toolParams'>>('/', at(token))).json.data
const claimsOf = async ({ headers }: CallAnswer<'toolParams'>) => {
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const currentDate = new Date(fixture.server.clock.now())
  return (
    await jwtVerify(token, new TextEncoder().encode(KEY), {
      issuer: 'easel',
      audience: 'easel-tools',
      currentDate,
    })
  ).payload
}

describe('what a framed tool learns about a person', () => {
  it('is a stable pseudonym, different for each person', async () => {
    const first = await paramsOf()
    expect(first.headers).toMatchObject({ 'x-client-type': 'web', 'x-language': 'en' })
    expect((await paramsOf()).headers['x-device-id']).toBe(first.headers['x-device-id'])
    const other = await paramsOf(fixture.server.visitor())
    expect(other.headers['x-device-id']).not.toBe(first.headers['x-device-id'])
  })

  it('contains nothing of the device, the session or the account', async () => {
    const { token, target } = await register(fixture.visitor)
    const { headers } = await paramsOf(fixture.visitor, token)
    const [, payload = ''] = (headers.authorization ?? '').split('.')
    const told = JSON.stringify(headers) + Buffer.from(payload, 'base64url')
    for (const secret of [token, target, fixture.visitor.device]) expect(told).not.toContain(secret)
  })

  it('is proved by a token for five minutes that the tool’s server can verify', async () => {
    const params = await paramsOf()
    expect(await claimsOf(params)).toMatchObject({ sub: params.headers['x-device-id'], vip: false })
    // Time goes on by itself, too: seconds on a busy machine.
    fixture.server.clock.advance(280_000)
    expect(await claimsOf(params)).toMatchObject({ vip: false })
    fixture.server.clock.advance(21_000)
    await expect(claimsOf(params)).rejects.toThrow(/exp/)
  })

  it('is nothing on a partner’s pages, or without tools', async () => {
    await fixture.server.partners.add({ id: 'acme', origins: ['https://shop.example'] })
    const call = { ...at(), headers: { 'x-partner-id': 'acme' } }
    expect((await fixture.visitor.get('/', call)).status).toBe(403)
    await fixture.restart({ environment: {} })
    expect((await fixture.visitor.get('/', at())).status).toBe(404)
  })

  it('is returned to signed calls only; a visit to the address gets the page', async () => {
    const { statusCode, headers } = await fixture.server.app.inject('/?from=ads')
    expect([statusCode, headers.location]).toEqual([302, '/home?from=ads'])
    const forged = { headers: { 'x-signature': '0'.repeat(32) }, now: fixture.server.clock.now() }
    expect((await fixture.server.visitor(newDevice()).get('/', forged)).status).toBe(422)
  })
})

describe('the site’s pages', () => {
  it('may frame the origins of the tools, and no other', async () => {
    const policy = async () =>
      String((await fixture.server.app.inject('/create')).headers['content-security-policy'])
    await fixture.restart({
      environment: { TOOLS: JSON.stringify({ videoUrl: VIDEO }) },
      distDir: undefined,
    })
    expect(await policy()).toMatch(/frame-src 'self' https:\/\/video\.example;/)
    await fixture.restart({ environment: {}, distDir: undefined })
    expect(await policy()).toMatch(/frame-src 'self';/)
  })

  it('serve configured tools under any spelling of the address, and redirect home otherwise', async () => {
    const where = async (url: string) => {
      const { statusCode, headers } = await fixture.server.app.inject({
        url,
        headers: { accept: 'text/html' },
      })
      return [statusCode, headers.location]
    }
    expect(await where('/Video/?from=ads')).toEqual([308, '/video?from=ads'])
    expect((await where('/video'))[0]).not.toBe(302)
    expect(await where('/ppt')).toEqual([302, '/home'])
  })

  it.each([
    ['http://video.example/', 'x'.repeat(32), /videoUrl/],
    ['https://video.example/', 'short', /32 characters/],
  ])('wrong settings stop the start: %s, %s', (videoUrl, apiKey, message) => {
    expect(() => readConfig({ TOOLS: JSON.stringify({ videoUrl, apiKey }) })).toThrow(message)
    const TOOLS = JSON.stringify({ videoUrl, apiKeyEnv: 'TOOLS_KEY' })
    expect(() => readConfig({ TOOLS, TOOLS_KEY: apiKey })).toThrow(message)
  })
})
