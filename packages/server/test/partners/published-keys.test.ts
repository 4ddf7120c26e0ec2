import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acmeOf, ORIGIN, RED_DOT } from '../support/acme.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer({ environment: { PRIVATE_KEY_HOSTS: '127.0.0.1' } })
const { inSeconds, signed } = acmeOf(fixture)

describe('keys that the partner publishes', () => {
  let keyServer: Server
  let published: { keys: object[] }
  let url: string
  let requestCount = 0
  let sent = 0
  /** Endless, until the reader stops. */
  function endless(response: ServerResponse): void {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (!response.destroyed && response.write(piece)) sent += piece.length
      sent += piece.length
    }
    response.on('drain', more)
    more()
  }
  const pair = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }, privateKey, publicKey, kid }
  }
  const signedBy = ({ privateKey, kid }: Awaited<ReturnType<typeof pair>>) =>
    new SignJWT({ sub: 'user-1', iss: 'keys', aud: 'easel', exp: inSeconds(300) })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey)
  const statusOf = async (token: string) => {
    const headers = { 'x-partner-id': 'keys', authorization: `Bearer ${token}` }
    return (await fixture.visitor.get(RED_DOT, { headers })).status
  }

  beforeAll(async () => {
    keyServer = createServer((request, response) => {
      requestCount += 1
      response.statusCode = request.url === '/broken' ? 500 : 200
      if (request.url === '/endless') endless(response)
      else response.end(JSON.stringify(published))
    })
    await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/jwks.json`
  })
  afterAll(() => keyServer.close())

  it('accept its users’ tokens, also during a key rotation', async () => {
    const [one, two, never] = await Promise.all([pair('one'), pair('two'), pair('never')])
    published = { keys: [one.jwk, two.jwk] }
    await fixture.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: url })
    expect(await statusOf(await signedBy(one))).toBe(200)
    expect(await statusOf(await signedBy(two))).toBe(200)
    expect(await statusOf(await signedBy(never))).toBe(401)
  })

  it('are never used as a shared secret', async () => {
    const one = await pair('one')
    published = { keys: [one.jwk] }
    await fixture.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: url })
    const forged = await signed({ iss: 'keys' }, JSON.stringify(one.jwk), { kid: 'one' })
    expect(await statusOf(forged)).toBe(401)
  })

  it.each(['http://127.0.0.1:9', null])(
    'that cannot be fetched are not reported as the caller’s error: %s',
    async (base) => {
      const one = await pair('one')
      const jwksUrl = new URL('/broken', base ?? url).href
      await fixture.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl })
      expect(await statusOf(await signedBy(one))).toBe(503)
    },
  )

  it('of endless size are given up after a megabyte', async () => {
    const one = await pair('one')
    await fixture.server.partners.add({
      id: 'keys',
      origins: [ORIGIN],
      jwksUrl: new URL('/endless', url).href,
    })
    expect(await statusOf(await signedBy(one))).toBe(503)
    // What is on its way between the two is not counted twice.
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  it.each([
    'http://127.0.0.1:9/jwks',
    'http://localhost:9/jwks',
    'https://10.0.0.5/jwks',
    'https://[fd00::1]/jwks',
  ])('are not fetched from a private network, which is reported to the operator: %s', async (jwksUrl) => {
    await fixture.restart()
    await expect(fixture.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl })).rejects.toThrow(
      `PRIVATE_KEY_HOSTS=${new URL(jwksUrl).host}`,
    )
  })

  it('are not fetched from a private network where one was allowed before', async () => {
    const one = await pair('one')
    published = { keys: [one.jwk] }
    await fixture.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: url })
    await fixture.restart()
    const before = requestCount
    expect(await statusOf(await signedBy(one))).toBe(503)
    expect(requestCount).toBe(before)
  })
})
