import { type CallName, calls } from '@easel/contract/calls'
import { TOOL_CALLS } from '@easel/contract/tools'
import type { CallAnswer, UserInfo } from '@easel/contract/types'
import { decodeJwt, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'

const KEY = 'a-key-that-the-tools-share-with-easel'
const TOOL = 'https://video.example'
const TOOLS = { videoUrl: `${TOOL}/tool?from=easel` }
const SHARED = { environment: { TOOLS: JSON.stringify({ ...TOOLS, apiKey: KEY }) } }
const fixture = useServer({ environment: { TOOLS: JSON.stringify(TOOLS) } })
const { at, register } = membersOf(() => fixture.server)
const { makeVip } = peopleOf(() => fixture.server)

/** The header with which a tool calls for a person. */
const headerFor = async (token?: string): Promise<string> =>
  (await fixture.visitor.get<CallAnswer<'toolParams'>>('/', at(token))).json.data.headers.authorization ?? ''

/** A call of a tool: no device, no signature. */
async function callAs(authorization: string, name: CallName, headers: Record<string, string> = {}) {
  const { method, path } = calls[name]
  const answer = await fixture.server.app.inject({
    method,
    url: path.replace('{id}', 'any'),
    headers: { authorization, 'x-language': 'en', ...headers },
    ...(method === 'POST' ? { payload: {} } : {}),
  })
  return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
}

describe('what a framed tool may ask for its user, without a signature', () => {
  let authorization = ''
  beforeEach(async () => {
    authorization = await headerFor()
  })

  it('is who the user is, signed in or not, and nothing of how they sign in', async () => {
    const own = async (token?: string) =>
      (await fixture.visitor.get<UserInfo>(calls.userInfo.path, at(token))).json.data
    expect((await callAs(authorization, 'userInfo')).json.data).toEqual(await own())
    const { token } = await register(fixture.visitor)
    const { json } = await callAs(await headerFor(token), 'userInfo')
    const account = { email: null, mobile: null, passwordSet: false, deletionAt: null }
    expect(json.data).toEqual({ ...(await own(token)), ...account })
    expect(json.data.logined).toBe(true)
  })

  it('ends with the session in which the tool was told', async () => {
    const { token } = await register(fixture.visitor)
    const ofMember = await headerFor(token)
    expect((await callAs(ofMember, 'userInfo')).status).toBe(200)
    await fixture.visitor.post(calls.logout.path, {}, at(token))
    expect((await callAs(ofMember, 'userInfo')).status).toBe(401)
    expect((await callAs(authorization, 'userInfo')).status).toBe(200)
  })

  it('is the membership, as it is at that time', async () => {
    expect((await callAs(authorization, 'vipInfo')).json.data).toMatchObject({ isVip: false })
    await makeVip(fixture.visitor)
    expect((await callAs(authorization, 'vipInfo')).json.data).toMatchObject({ isVip: true })
  })

  it('is what the site offers', async () => {
    const { json } = await callAs(authorization, 'createLauncher')
    const { path } = calls.launcher
    const url = path.replace('{id}', json.data.id)
    const answer = await fixture.server.app.inject({ url, headers: { authorization } })
    expect([answer.statusCode, answer.json().data.tools]).toEqual([200, expect.objectContaining(TOOLS)])
  })

  it('is nothing else', async () => {
    const signed = (Object.keys(calls) as CallName[]).filter(
      (name) => calls[name].signed && name !== 'toolParams' && !TOOL_CALLS.includes(name),
    )
    expect(signed.length).toBeGreaterThan(50)
    const opened = await Promise.all(
      signed.map(async (name) => [name, (await callAs(authorization, name)).status] as const),
    )
    expect(opened.filter(([, status]) => status !== 403)).toEqual([])
  })

  it('ends after five minutes', async () => {
    fixture.server.clock.advance(299_000)
    expect((await callAs(authorization, 'vipInfo')).status).toBe(200)
    fixture.server.clock.advance(2000)
    expect((await callAs(authorization, 'vipInfo')).status).toBe(401)
  })

  it('is possible from the page of a configured tool, and for those calls only', async () => {
    const allowed = async (origin: string, name: CallName) =>
      (await callAs(authorization, name, { origin })).headers['access-control-allow-origin']
    expect(await allowed(TOOL, 'vipInfo')).toBe(TOOL)
    expect(await allowed(TOOL, 'mine')).toBeUndefined()
    expect(await allowed('https://other.example', 'vipInfo')).toBeUndefined()
    const preflight = await fixture.server.app.inject({
      method: 'OPTIONS',
      url: calls.vipInfo.path,
      headers: { origin: TOOL, 'access-control-request-method': 'GET' },
    })
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
  })

  it('does not stand in for a signature that is wrong, and means nothing beside a right one', async () => {
    expect((await callAs(authorization, 'vipInfo', { 'x-signature': '0'.repeat(32) })).status).toBe(400)
    const beside = { ...at(), headers: { authorization } }
    expect((await fixture.visitor.get(calls.vipInfo.path, beside)).status).toBe(401)
  })
})

describe('a token of a tool', () => {
  it.each(['Bearer x.y.z', 'Bearer ', 'Basic abc'])(
    'that is none (%s) leaves the refusal of an unsigned call',
    async (given) => {
      expect((await callAs(given, 'vipInfo')).status).toBe(400)
    },
  )

  it('cannot be made for somebody else by whoever shares the key', async () => {
    await fixture.restart(SHARED)
    const own = decodeJwt((await headerFor()).replace('Bearer ', ''))
    const sign = (claims: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(KEY))
    // What the tool may sign anew changes nothing: the ticket says for whom.
    expect((await callAs(`Bearer ${await sign({ ...own, vip: true })}`, 'vipInfo')).json.data).toMatchObject({
      isVip: false,
    })
    for (const ticket of [undefined, 'x.y', { id: 'v-other', kind: 'visitor' }, `${own.ticket}x`]) {
      expect((await callAs(`Bearer ${await sign({ ...own, ticket })}`, 'vipInfo')).status).toBe(401)
    }
    // A longer life is not in the tool's gift either.
    const later = await sign({ ...own, exp: Number(own.exp) + 3600 })
    fixture.server.clock.advance(301_000)
    expect((await callAs(`Bearer ${later}`, 'vipInfo')).status).toBe(401)
  })

  it('says nothing readable of the person but the pseudonym and the membership', async () => {
    const claims = decodeJwt((await headerFor()).replace('Bearer ', ''))
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sub', 'ticket', 'vip'])
  })
})
