import { describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'
import { watch } from '../support/security-lines.ts'

const fixture = useServer(null)
describe('violations of a page’s content security policy', () => {
  const send = (type: string, body: unknown) =>
    fixture.server.app.inject({
      method: 'POST',
      url: '/reports/policy',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })

  it('are reported to the URL in the policy, counted, and logged without the query', async () => {
    const { server, events, text } = await watch(fixture)
    const page = await server.app.inject({ url: '/embed/home?partner=nobody' })
    expect(page.headers['content-security-policy']).toContain('report-uri /reports/policy; report-to policy')
    expect(page.headers['reporting-endpoints']).toBe('policy="/reports/policy"')
    const blocked = 'https://evil.example/x.js?token=secret'
    const old = await send('application/csp-report', {
      'csp-report': { 'violated-directive': 'script-src-elem x', 'blocked-uri': blocked },
    })
    const now = await send('application/reports+json', [
      { type: 'deprecation', body: { id: 'made-up' } },
      { type: 'csp-violation', body: { effectiveDirective: 'frame-ancestors', blockedURL: blocked } },
    ])
    expect([old.statusCode, now.statusCode]).toEqual([204, 204])
    expect(events().slice(1)).toMatchObject([
      { event: 'policy_violated', directive: 'script-src-elem', blocked: 'https://evil.example' },
      { event: 'policy_violated', directive: 'frame-ancestors', blocked: 'https://evil.example' },
    ])
    expect(text()).not.toContain('token=')
    expect((await server.app.inject({ url: '/metrics' })).body).toContain(
      'easel_policy_violations_total{directive="frame-ancestors"} 1',
    )
  })

  it('cannot flood the log or the metrics', async () => {
    const { server, events } = await watch(fixture)
    await send('application/csp-report', { 'csp-report': { 'violated-directive': 'made-up-by-somebody' } })
    await send('application/reports+json', { no: 'list' })
    for (let n = 0; n < 200; n += 1) {
      await send('application/csp-report', {
        'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': `https://${n}.example/` },
      })
    }
    expect(events().length).toBeLessThanOrEqual(120)
    expect((await server.app.inject({ url: '/metrics' })).body).not.toContain('made-up')
  })
})

describe('HTTPS only', () => {
  it.each([
    ['https://easel.example', 'max-age=31536000'],
    ['http://easel.example', undefined],
  ])('is requested where the site has it: %s', async (PUBLIC_URL, header) => {
    const server = await fixture.start({ environment: { PUBLIC_URL } })
    for (const url of ['/healthz', '/%ff']) {
      expect((await server.app.inject({ url })).headers['strict-transport-security'], url).toBe(header)
    }
  })
})
