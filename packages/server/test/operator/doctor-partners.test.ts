import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { doctorCommand } from '../../src/operator/doctor-command.ts'
import { loopback, sendJson } from '../fakes/loopback.ts'
import { useServer } from '../support/fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'easel-doctor-partners-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const visited: string[] = []
let partner: Awaited<ReturnType<typeof loopback>>
beforeAll(async () => {
  partner = await loopback(({ method, path }, answer) => {
    visited.push(`${method} ${path}`)
    if (path === '/hang') return
    if (path === '/keys') return sendJson(answer, 200, { keys: [{ kty: 'EC' }] })
    if (path === '/infos') return sendJson(answer, 200, { data: { timestamp: 0 } })
    answer.writeHead(path === '/broken' ? 502 : 404).end()
  })
})
afterAll(() => partner.close())

/** What the doctor says of partners, with a short wait for their addresses. */
async function linesOf(environment: Record<string, string>, timeout = 500): Promise<string[]> {
  const { text } = await doctorCommand(async () =>
    examine(readConfig({ DATA_DIR: directory, ...environment }), timeout),
  )
  return text.split('\n').filter((line) => /^partner/i.test(line.slice(2)))
}
const fileOf = (partners: object[]): string => {
  const file = join(directory, 'partners.json')
  writeFileSync(file, JSON.stringify(partners))
  return file
}
const declared = (id: string, jwksUrl: string, more: object = {}) => ({
  id,
  origins: [`https://${id}.example`],
  jwksUrl,
  ...more,
})
const hosts = () => {
  const { host } = new URL(partner.url)
  return { PRIVATE_KEY_HOSTS: `${host},127.0.0.1:9`, PRIVATE_WEBHOOK_HOSTS: `${host},127.0.0.1:9` }
}

describe('npm run doctor, of partners', () => {
  it('names the addresses of the file PARTNERS that no keys come from', async () => {
    const PARTNERS = fileOf([
      declared('good', `${partner.url}/keys`),
      declared('gone', `${partner.url}/none`),
      declared('other', `${partner.url}/infos`),
      declared('slow', `${partner.url}/hang`),
      declared('off', 'http://127.0.0.1:9/keys'),
      declared('asleep', 'http://127.0.0.1:9/keys', { suspended: true }),
    ])
    expect(await linesOf({ PARTNERS, ...hosts() })).toEqual([
      expect.stringMatching(/^✓ partner good \(jwksUrl\) .*has public keys/),
      expect.stringMatching(/^✗ partner gone \(jwksUrl\) .*answers 404\): its users are refused/),
      expect.stringMatching(/^✗ partner other \(jwksUrl\) .*there are no keys/),
      expect.stringMatching(/^✗ partner slow \(jwksUrl\) .*no answer in time/),
      expect.stringMatching(/^✗ partner off \(jwksUrl\) .*ECONNREFUSED/),
      expect.stringMatching(/^✓ partners .*while Easel runs/),
    ])
  })

  it('asks no private address that is not allowed, and says which setting allows it', async () => {
    visited.length = 0
    const PARTNERS = fileOf([declared('inside', `${partner.url}/keys`)])
    const [line] = await linesOf({ PARTNERS })
    expect(line).toMatch(/^✗ partner inside .*private network.*PRIVATE_KEY_HOSTS/)
    expect(visited).toEqual([])
  })

  it('ends in time when hundreds of addresses do not answer', async () => {
    const PARTNERS = fileOf(
      Array.from({ length: 300 }, (_, n) => declared(`slow-${n}`, `${partner.url}/hang`)),
    )
    const lines = await linesOf({ PARTNERS, ...hosts() }, 200)
    expect(lines.at(-2)).toMatch(/^! partners .*no time for \d+ of their addresses/)
  })
})

describe('npm run doctor, while Easel runs on the embedded database', () => {
  const fixture = useServer(null)

  it('tries the addresses of webhooks without sending one, and knows which partners there are', async () => {
    await fixture.start({ listen: true, environment: hosts() })
    const { partners, dataDir } = fixture.server
    const webhooks = { good: '/hooks', broken: '/broken', slow: '/hang' }
    for (const [id, path] of Object.entries({ ...webhooks, off: null })) {
      await partners.add({ id, origins: [`https://${id}.example`] })
      await partners.setWebhook(id, {
        url: path === null ? 'http://127.0.0.1:9/' : partner.url + path,
      })
    }
    visited.length = 0
    const engine = { id: 'e', type: 'openai', baseUrl: partner.url, model: 'm', pricePerSet: 1 }
    const caps = {
      ENGINES: JSON.stringify([engine]),
      PARTNER_SPEND_CAPS: '{"good": {"daily": 1}, "god": {"daily": 1}}',
    }
    expect(await linesOf({ DATA_DIR: dataDir, ...hosts(), ...caps })).toEqual([
      expect.stringMatching(/^! partner broken \(webhook\) .*answers 502.*npm run partner messages broken/),
      expect.stringMatching(/^✓ partner good \(webhook\) .*answers \(404 without an event\)/),
      expect.stringMatching(/^✗ partner off \(webhook\) .*ECONNREFUSED.*events are not delivered/),
      expect.stringMatching(/^✗ partner slow \(webhook\) .*no answer in time/),
      expect.stringMatching(/^! PARTNER_SPEND_CAPS .*no partner god/),
    ])
    expect(visited.toSorted()).toEqual(['GET /broken', 'GET /hang', 'GET /hooks', 'GET /models'])
  })
})
