import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { newDevice } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

const RED_DOT = '/api/v2/mj/red-dot'
const MINUTE = 60_000
const fixture = useServer(null)
const limits = { limitPrivateAddresses: true, challengeBits: 10, newDevicesPerHour: 1000 }

const zerosOf = (text: string) => {
  const bits = [...createHash('sha256').update(text).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  return bits.indexOf('1')
}
/** As its documentation says, and with nothing of ours. */
function solve(challenge: string, bits = Number(challenge.split('.')[0])): string {
  const [, , nonce] = challenge.split('.')
  for (let counter = 0; ; counter += 1) {
    if (zerosOf(`${nonce}.${counter}`) >= bits) return `${challenge}.${counter}`
  }
}

const ask = (device: string, proof?: string) =>
  fixture.server.visitor(device).get<{ reason?: string; challenge?: string }>(RED_DOT, {
    now: fixture.server.clock.now(),
    headers: { 'x-proof': proof },
  })
const challengeOf = async (device: string) => String((await ask(device)).json.data.challenge)

describe('a new device that is asked for a proof of work', () => {
  it('is let in with one, and from then on without', async () => {
    await fixture.start({ limits, environment: { CHALLENGE: 'on' } })
    const device = newDevice()
    const refused = await ask(device)
    expect(refused.status).toBe(428)
    expect(refused.json.data.reason).toBe('challenge')
    expect((await ask(device, solve(String(refused.json.data.challenge)))).status).toBe(200)
    expect((await ask(device)).status).toBe(200)
    const { body } = await fixture.server.app.inject('/metrics')
    expect(body).toContain('easel_challenges_total{result="solved"} 1')
  })

  it('is known to every other process, and after a new start', async () => {
    const environment = { CHALLENGE: 'on' }
    await fixture.start({ limits, environment })
    const device = newDevice()
    const challenge = await challengeOf(device)
    // A challenge of one process is judged by any other.
    await fixture.restart({ limits, environment })
    expect((await ask(device, solve(challenge))).status).toBe(200)
    await fixture.restart({ limits, environment })
    expect((await ask(device)).status).toBe(200)
  })

  it.each([
    ['for another device', async (challenge: string, other: string) => [other, solve(challenge)]],
    [
      'with less work',
      async (challenge: string, _other: string, device: string) => [device, `${challenge}.0`],
    ],
    [
      'with a challenge that was made easier',
      async (challenge: string, _other: string, device: string) => {
        const easier = challenge.replace(/^\d+/, '1')
        return [device, solve(easier)]
      },
    ],
    [
      'with a challenge that lives longer',
      async (challenge: string, _other: string, device: string) => {
        const longer = challenge.replace(/\.\d{13}\./, '.9999999999999.')
        return [device, solve(longer)]
      },
    ],
    ['that is none', async (_challenge: string, _other: string, device: string) => [device, 'a.b.c']],
  ])('is refused %s', async (_name, forge) => {
    await fixture.start({ limits: { ...limits, challengeBits: 12 }, environment: { CHALLENGE: 'on' } })
    const device = newDevice()
    const [who = '', proof] = await forge(await challengeOf(device), newDevice(), device)
    // By chance nought is enough once in four thousand times.
    const answer = await ask(who, proof)
    expect([answer.status, answer.json.data.reason]).toEqual([428, 'challenge'])
  })

  it('is refused after two minutes', async () => {
    const server = await fixture.start({ limits, environment: { CHALLENGE: 'on' } })
    const device = newDevice()
    const proof = solve(await challengeOf(device))
    server.clock.advance(2 * MINUTE + 1)
    expect((await ask(device, proof)).status).toBe(428)
  })
})

describe('when new devices are asked', () => {
  const newcomers = async (count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push((await ask(newDevice())).status)
    return statuses
  }

  it('by themselves once far more come than usual, until ten minutes have passed', async () => {
    const server = await fixture.start({
      limits: { ...limits, newDevicesPerMinute: 3 },
      environment: { CHALLENGE: 'auto' },
    })
    const known = newDevice()
    expect((await ask(known)).status).toBe(200)
    expect(await newcomers(5)).toEqual([200, 200, 200, 428, 428])
    // Who was here before notices nothing.
    expect((await ask(known)).status).toBe(200)
    server.clock.advance(11 * MINUTE)
    expect(await newcomers(1)).toEqual([200])
  })

  it('never where the operator has not turned it on', async () => {
    await fixture.start({ limits: { ...limits, newDevicesPerMinute: 1 } })
    expect(await newcomers(4)).toEqual([200, 200, 200, 200])
  })
})
