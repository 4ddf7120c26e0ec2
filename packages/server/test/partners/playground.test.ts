import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><meta name="easel-client" content=""><!--partner--></head><body></body></html>'
const OWN = 'http://localhost:80'
const USER = 'a-0123456789abcdef'

const fixture = useServer(null)

function builtPages(): string {
  const distDir = mkdtempSync(join(tmpdir(), 'easel-dist-'))
  mkdirSync(join(distDir, 'assets'))
  for (const name of ['site.html', 'embed.html', 'h5.html', 'playground.html'])
    writeFileSync(join(distDir, name), TEMPLATE)
  return distDir
}

const start = (environment: Record<string, string> = {}) =>
  fixture.start({ distDir: builtPages(), environment })
const get = (url: string, headers: Record<string, string> = {}) => fixture.server.app.inject({ url, headers })
const ask = (payload: unknown, headers: Record<string, string> = { origin: OWN }) =>
  fixture.server.app.inject({
    method: 'POST',
    url: '/playground/token',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
const tokenOf = (answer: { json(): { authorization?: string } }): string =>
  (answer.json().authorization ?? '').replace('Bearer ', '')

const hashIn = (page: string, tag: 'script' | 'style'): string => {
  const [, text = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page) ?? []
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

describe('the playground', () => {
  it('is a page under the strict policy, which frames nothing but this server', async () => {
    await start()
    const { statusCode, headers, body } = await get('/playground')
    expect(statusCode).toBe(200)
    const policy = String(headers['content-security-policy'])
    // What stands in the page itself runs by its hash, and nothing else does.
    expect(policy).toContain(`script-src 'self' '${hashIn(body, 'script')}';`)
    expect(policy).toContain(`style-src 'self' '${hashIn(body, 'style')}';`)
    expect(policy).toMatch(/frame-src 'self';/)
    expect(policy).toMatch(/frame-ancestors 'none'$/)
    expect(headers['x-frame-options']).toBe('DENY')
    // It signs nothing by itself.
    expect(body).toContain('name="easel-client" content=""')
  })

  it('has frames that exactly its own origin may frame', async () => {
    await start()
    const { statusCode, headers, body } = await get('/embed/home?partner=playground', {
      host: 'localhost:80',
    })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors http:\/\/localhost$/)
    expect(body).toContain('"origins":["http://localhost"]')
    expect(body).not.toContain('square')
  })

  it('has frames for the public address alone, where there is one', async () => {
    await start({ PUBLIC_URL: 'https://easel.example', PLAYGROUND: '1', TRUST_PROXY: '1' })
    const { headers } = await get('/embed/create?partner=playground', { host: 'evil.example' })
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/easel\.example$/)
  })

  it('shows how a page is refused whose origin is not listed, and nothing can be made that way', async () => {
    await start()
    const elsewhere = '?partner=playground-elsewhere'
    const { statusCode, headers } = await get(`/embed/home${elsewhere}`, { host: 'localhost:80' })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/shop\.example$/)
    // Its own pages ask without naming their origin.
    for (const given of [{}, { origin: OWN }, { origin: 'https://shop.example' }]) {
      const answer = await get(`/widgets/config.json${elsewhere}`, given as Record<string, string>)
      expect(answer.json().partner).toEqual({ state: 'origin' })
    }
    const asked = { headers: { 'x-partner-id': 'playground-elsewhere' } }
    const { status, json } = await fixture.visitor.submit({}, asked)
    expect([status, json.data]).toMatchObject([403, { reason: 'not_offered' }])
  })

  it('signs its users in, none of whom pays or sees what another made', async () => {
    await start()
    const token = tokenOf(await ask({ user: USER }))
    expect(decodeJwt(token)).toMatchObject({ iss: 'playground', aud: 'easel', sub: USER, vip: false })
    const asUser = (bearer: string) => ({
      headers: { 'x-partner-id': 'playground', authorization: `Bearer ${bearer}` },
    })
    expect((await fixture.visitor.submit({ prompt: 'a fox', stylize: 500 }, asUser(token))).status).toBe(402)
    fixture.server.scripted.behaves('waits')
    const { status, json } = await fixture.visitor.submit({}, asUser(token))
    expect(status).toBe(200)
    const path = `/api/v2/mj/image/${json.data.id}`
    expect((await fixture.server.visitor().get(path, asUser(token))).status).not.toBe(404)
    const another = tokenOf(await ask({ user: 'b-0123456789abcdef' }))
    expect((await fixture.server.visitor().get(path, asUser(another))).status).toBe(404)
  })

  it('hands out an ended token when it is asked for one', async () => {
    await start()
    const token = tokenOf(await ask({ user: USER, expired: true }))
    expect(decodeJwt(token).exp).toBeLessThan(fixture.server.clock.now() / 1000)
  })

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['that names no origin', {}],
    ['of another site by its own word', { origin: OWN, 'sec-fetch-site': 'cross-site' }],
  ])('gives no token to a request %s', async (_, headers) => {
    await start()
    const answer = await ask({ user: USER }, headers as Record<string, string>)
    expect(answer.statusCode).toBe(403)
    expect(tokenOf(answer)).toBe('')
  })

  it.each<[string, unknown]>([
    ['a user that is easily guessed', { user: 'a' }],
    ['a user of another kind', { user: 'admin-0123456789abcdef' }],
    ['a paying user', { user: USER, vip: true }],
    ['a user without end', { user: `a-${'x'.repeat(400)}` }],
    ['nobody', []],
  ])('gives no token for %s', async (_, body) => {
    await start()
    expect((await ask(body)).statusCode).toBeGreaterThanOrEqual(400)
  })

  it('gives one address so many tokens a minute and no more', async () => {
    await start()
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask({ user: USER })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    expect(answers.filter(({ statusCode }) => statusCode === 430)).toHaveLength(10)
  })

  it('is where the quick start begins', async () => {
    await start()
    const { body } = await get('/docs/quick-start')
    expect(body).toContain('href="/playground"')
  })

  it('is nowhere when it is off, nor is its partner', async () => {
    await start({ PLAYGROUND: '0' })
    expect((await get('/playground', { accept: 'text/html' })).statusCode).toBe(404)
    expect((await ask({ user: USER })).statusCode).toBe(404)
    for (const id of ['playground', 'playground-elsewhere'])
      expect((await get(`/embed/home?partner=${id}`)).statusCode).toBe(403)
  })

  it('is off where others reach the server, unless the operator names it', async () => {
    await start({ PUBLIC_URL: 'https://easel.example', TRUST_PROXY: '1' })
    expect((await get('/playground', { accept: 'text/html' })).statusCode).toBe(404)
  })

  it('does not start beside a partner of its name', async () => {
    await start({ PLAYGROUND: '0' })
    await fixture.server.partners.add({ id: 'playground', origins: ['https://shop.example'] })
    await fixture.stop()
    await expect(start({ PLAYGROUND: '1' })).rejects.toThrow('PLAYGROUND=0')
    // Other files of this worker start with what is left here.
    await fixture.database.on().deleteFrom('partners').execute()
  })
})
