import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { askServer } from '../../src/operator/socket.ts'
import { useServer } from '../support/fixture.ts'
import { watch } from '../support/security-lines.ts'

const RED_DOT = '/api/v2/mj/red-dot'
const ADDRESS = '198.51.100.7'

const fixture = useServer(null)
describe('the security log', () => {
  it('has refused tokens, by rate-limited address and without the token', async () => {
    const { events, text } = await watch(fixture)
    await fixture.visitor.get(RED_DOT, { from: ADDRESS, headers: { 'x-token': 'the-token-itself' } })
    expect(events()).toEqual([
      expect.objectContaining({
        event: 'refused',
        reason: 'token_invalid',
        route: RED_DOT,
        address: ADDRESS,
      }),
    ])
    expect(text()).not.toContain('the-token-itself')
    expect(text()).not.toContain(fixture.visitor.device)
  })

  it('has an address at risk, and counts repetitions instead of logging them', async () => {
    const { events } = await watch(fixture)
    for (let n = 0; n < 60; n += 1) await fixture.visitor.get(RED_DOT, { from: ADDRESS, secret: 'another' })
    await fixture.visitor.get(RED_DOT, { from: ADDRESS })
    expect(events().map(({ reason }) => reason)).toEqual(['signature_wrong', 'risk'])
    await fixture.stop()
    expect(events()).toContainEqual(expect.objectContaining({ reason: 'signature_wrong', times: 59 }))
  })

  it('is not flooded by many different events of one kind, and counts those left out', async () => {
    const { server, events } = await watch(fixture)
    const report = (n: number) => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'script-src', blockedURL: `https://${n}.example` },
    })
    for (let n = 0; n < 30; n += 1) {
      await server.app.inject({
        method: 'POST',
        url: '/reports/policy',
        headers: { 'content-type': 'application/reports+json' },
        payload: JSON.stringify(Array.from({ length: 20 }, (_, at) => report(20 * n + at))),
      })
    }
    for (let n = 0; n < 300; n += 1) await server.app.inject({ url: `/embed/home?partner=p${n}` })
    await fixture.visitor.get(RED_DOT, { from: ADDRESS, secret: 'another' })
    const kinds = () => Map.groupBy(events(), ({ event }) => event)
    expect(kinds().get('policy_violated')).toHaveLength(120)
    expect(kinds().get('frame_refused')).toHaveLength(200)
    expect(kinds().get('refused')).toMatchObject([{ reason: 'signature_wrong' }])
    await fixture.stop()
    expect(events()).toContainEqual(expect.objectContaining({ event: 'frame_refused', times: 100 }))
  })

  it('has a pause after a prompt, without the prompt', async () => {
    const { events, text } = await watch(fixture)
    await fixture.server.operations.blocklist.add({ phrase: 'forbidden fruit', language: 'all', safer: null })
    await fixture.visitor.submit({ prompt: 'A forbidden fruit in a bowl' }, { from: ADDRESS })
    await fixture.visitor.submit({}, { from: ADDRESS })
    expect(events().map(({ reason }) => reason)).toEqual(['sensitive', 'banned'])
    expect(text()).not.toContain('fruit')
  })

  it('has refused frames and refused readers of metrics', async () => {
    const { server, events } = await watch(fixture, { METRICS_TOKEN: 'secret token' })
    await server.app.inject({ url: '/embed/home?partner=nobody' })
    await server.app.inject({ url: '/metrics' })
    expect(events()).toMatchObject([
      { event: 'frame_refused', partner: 'nobody' },
      { event: 'metrics_refused' },
    ])
  })

  it('has an operator’s commands, without their contents', async () => {
    const { server, events, text } = await watch(fixture, {}, true)
    await askServer(server.dataDir, 'partner.add', {
      id: 'acme',
      origins: ['https://a.example'],
      secret: 'x'.repeat(40),
    })
    await askServer(server.dataDir, 'partner.suspend', { id: 'acme' })
    expect(events()).toMatchObject([
      { event: 'operator_command', command: 'partner.add', partner: 'acme' },
      { event: 'operator_command', command: 'partner.suspend', partner: 'acme' },
    ])
    expect(text()).not.toContain('xxxx')
  })

  it('is not flooded by one reason at the expense of others, nor by the addresses of one network', async () => {
    const { events } = await watch(fixture)
    const wrong = async (from: string) => fixture.server.visitor().get(RED_DOT, { from, secret: 'another' })
    const reasons = () => Map.groupBy(events(), ({ reason }) => reason)
    for (let n = 1; n <= 230; n += 1) await wrong(`2001:db8:1:1::${n}`)
    expect(reasons().get('signature_wrong')).toMatchObject([{ address: '2001:db8:1:1::/64' }])
    for (let n = 1; n <= 230; n += 1) await wrong(`2001:db8:${n}:1::1`)
    expect(reasons().get('signature_wrong')).toHaveLength(200)
    await fixture.visitor.get(RED_DOT, { from: ADDRESS, headers: { 'x-token': 'no token' } })
    expect(reasons().get('token_invalid')).toMatchObject([{ address: ADDRESS }])
    await fixture.stop()
    expect(events()).toContainEqual(
      expect.objectContaining({
        event: 'refused',
        reason: 'signature_wrong',
        times: 30,
        msg: expect.stringContaining('omitted'),
      }),
    )
  })

  it('goes to a file if one is configured', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'easel-security-'))
    const file = join(directory, 'security.log')
    expect(readConfig({ SECURITY_LOG: file }).securityLog).toBe(file)
    const server = await fixture.start({ environment: { SECURITY_LOG: file }, logger: undefined })
    await server.app.inject({ url: '/embed/home?partner=nobody' })
    await fixture.stop()
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('frame_refused')
    expect(statSync(file).mode & 0o077).toBe(0)
    rmSync(directory, { recursive: true })
  })
})
