import { expect, it } from 'vitest'
import { acmeOf } from '../support/acme.ts'
import { newDevice, signedHeaders } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer({
  listen: true,
  environment: { TRUST_PROXY: '1' },
  limits: { addressGenerationsPerDay: 2, networkLimitFactor: 2, generationsPerDay: 9, submitsPerWindow: 9 },
})

const acme = acmeOf(fixture)
const at = (n: number) => `2001:db8:1:${n}::1`

/** What a new visitor at this address is told of its quota. */
async function told(address: string, over: Record<string, string> = {}): Promise<unknown> {
  const url = '/api/v2/mj/events'
  const headers = signedHeaders('GET', url, newDevice(), {
    now: fixture.server.clock.now(),
    headers: { 'x-forwarded-for': address, ...over },
  })
  const response = await fetch(fixture.server.url + url, { headers })
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const [, data] = /^event: quota\ndata: (.*)\n/m.exec(text) ?? []
    if (data) return JSON.parse(data)
  }
  return null
}

/** The same of a user of a partner. */
async function toldUser(sub: string): Promise<unknown> {
  const { headers } = acme.asAcme(await acme.signed({ sub }))
  return told(at(9), headers)
}

const submit = async (address: string) =>
  (await fixture.server.visitor().submit({}, { headers: { 'x-forwarded-for': address } })).status

it('a visitor is told of no more sets than others at the address have left', async () => {
  expect(await told(at(1))).toEqual({ remaining: 2, limit: 9, resetsAt: null })
  expect([await submit(at(1)), await submit(at(1)), await submit(at(1))]).toEqual([200, 200, 402])
  const resetsAt = expect.any(Number)
  expect(await told(at(1))).toEqual({ remaining: 0, limit: 9, resetsAt })
  expect(await told(at(2))).toMatchObject({ remaining: 2 })
})

it('a visitor is told of no more sets than others in the network have left', async () => {
  expect([await submit(at(1)), await submit(at(2)), await submit(at(2))]).toEqual([200, 200, 200])
  expect(await told(at(3))).toMatchObject({ remaining: 1 })
  expect([await submit(at(3)), await submit(at(4))]).toEqual([200, 402])
  expect(await told(at(5))).toMatchObject({ remaining: 0 })
  expect(await told('2001:db8:2:1::1')).toMatchObject({ remaining: 2 })
})

it('a user of a partner is told of no more sets than all of its users have left together, and that it is so', async () => {
  await fixture.server.partners.setQuotas('acme', { imagesPerDay: 2, imagesPerUserPerDay: 2 })
  const sent = async (sub: string) =>
    (await fixture.visitor.submit({}, acme.asAcme(await acme.signed({ sub })))).status
  expect(await toldUser('a')).toEqual({ remaining: 2, limit: 2, resetsAt: null })
  expect(await sent('a')).toBe(200)
  const resetsAt = expect.any(Number)
  expect(await toldUser('a')).toEqual({ remaining: 1, limit: 2, resetsAt })
  expect(await toldUser('b')).toEqual({ remaining: 1, limit: 2, resetsAt, cappedBy: 'partner' })
  expect([await sent('b'), await sent('b')]).toEqual([200, 429])
  expect(await toldUser('c')).toEqual({ remaining: 0, limit: 2, resetsAt, cappedBy: 'partner' })
  // Visitors on Easel's own pages are no users of the partner.
  expect(await told(at(1))).toEqual({ remaining: 2, limit: 9, resetsAt: null })
})
