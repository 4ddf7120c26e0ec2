import { AsyncLocalStorage } from 'node:async_hooks'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, outbox, register, send } = membersOf(() => fixture.server)

const exists = async (who: Visitor, target: string, from?: string) => {
  const query = new URLSearchParams({ codeType: 'Email', codePurpose: 'Login', target })
  return (await who.get(`/api/v2/user/check-user-exist?${query}`, { ...at(), from })).status
}
/** A database that counts the statements it is asked. */
function counting({ on, ...database }: Database) {
  // Those of the call alone: jobs ask the database each second.
  const calls = new AsyncLocalStorage<{ count: number }>()
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const call = calls.getStore()
      if (call) call.count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    database: {
      ...database,
      on: (tx) => on(tx).withPlugin(plugin),
      close: async () => {},
    } satisfies Database,
    /** How many a call takes. */
    async of(call: () => Promise<unknown>): Promise<number> {
      const made = { count: 0 }
      await calls.run(made, call)
      return made.count
    },
  }
}

/** The statuses of as many requests, one after the other. */
async function statusesOf(times: number, ask: (n: number) => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let n = 0; n < times; n += 1) statuses.push((await ask(n)).status)
  return statuses
}

describe('whether an account exists', () => {
  it('is told twenty times in a while by requests for codes, too', async () => {
    const { target } = await register(fixture.visitor)
    const stranger = fixture.server.visitor()
    const told = await statusesOf(21, () => send(stranger, target, 'Register'))
    expect(told).toEqual([...Array<number>(20).fill(409), 430])
    expect((await send(stranger, newEmail(), 'Register')).status).toBe(430)
    expect(await exists(stranger, target)).toBe(430)
    fixture.server.clock.advance(DAY)
    expect((await send(stranger, target, 'Register')).status).toBe(409)
  })

  it('is told sixty times to all devices of an address, whatever they ask', async () => {
    const { target } = await register(fixture.visitor)
    const from = '203.0.113.7'
    const told: number[] = []
    for (let device = 0; device < 4; device += 1) {
      const who = fixture.server.visitor()
      const ask = async (n: number) =>
        n % 2 === 0
          ? (await send(who, target, 'Register', { ...at(), from })).status
          : await exists(who, target, from)
      told.push(...(await statusesOf(20, async (n) => ({ status: await ask(n) }))))
    }
    expect(told.filter((status) => status !== 430)).toHaveLength(60)
  })

  it('is not told more often to requests that arrive at the same time', async () => {
    const { target } = await register(fixture.visitor)
    const stranger = fixture.server.visitor()
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(stranger, target, 'Register')))
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(20)
  })

  it('is told twenty times to members who change their address', async () => {
    const { target } = await register(fixture.visitor)
    const member = fixture.server.visitor()
    const { token } = await register(member)
    const told = await statusesOf(25, () => send(member, target, 'ChangeEmail', at(token)))
    expect(told).toEqual([...Array<number>(20).fill(409), ...Array<number>(5).fill(430)])
  })

  it('is told twenty times where an address cannot be registered, and nobody is sent anything', async () => {
    const { target } = await register(fixture.visitor)
    const before = (await outbox()).length
    await fixture.restart({ limits: GENEROUS_LIMITS, environment: { GEO_COUNTRY: 'CN' } })
    const stranger = fixture.server.visitor()
    const told = await statusesOf(24, (n) => send(stranger, n % 2 === 0 ? target : newEmail(), 'Register'))
    expect(told.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 409 : 400)))
    expect(told.slice(20)).toEqual([430, 430, 430, 430])
    expect((await outbox()).length).toBe(before)
  })

  it('is not told to an address that has had its codes for the day', async () => {
    fixture.server.clock.stop()
    const { target } = await register(fixture.visitor)
    const from = '198.51.100.7'
    const stranger = fixture.server.visitor()
    await statusesOf(30, () => send(stranger, newEmail(), 'Register', { ...at(), from }))
    const [known, unknown] = [
      await send(stranger, target, 'Register', { ...at(), from }),
      await send(stranger, newEmail(), 'Register', { ...at(), from }),
    ]
    expect([known.status, known.json]).toEqual([429, unknown.json])
  })

  it('cannot be told from the work that signing in by code takes, on whatever device', async () => {
    const statements = counting(fixture.database)
    await fixture.restart({ limits: GENEROUS_LIMITS, database: statements.database })
    const { target } = await register(fixture.visitor)
    const stranger = fixture.server.visitor()
    const knownDevice = 'x'.repeat(43)
    const costs = []
    // The first one reads what is kept from then on.
    for (const to of [newEmail(), target, newEmail()]) {
      fixture.server.clock.advance(MINUTE)
      const codePurpose = 'Login'
      const request = { codeType: 'Email', target: to, codePurpose, knownDevice }
      costs.push([
        await statements.of(() => stranger.post('/api/v2/send-code/send', request, at())),
        await statements.of(() => {
          const verifyCode = { codeType: 'Email', target: to, codePurpose, code: '0815' }
          return stranger.post('/api/v2/user/login', { password: '', verifyCode, knownDevice }, at())
        }),
      ])
    }
    expect(costs[1]?.every((count) => count > 0)).toBe(true)
    expect(costs[1]).toEqual(costs[2])
  })

  it('does not count where a code is sent: that has limits of its own', async () => {
    const stranger = fixture.server.visitor()
    const sent = await statusesOf(25, () => send(stranger, newEmail(), 'Register'))
    expect(sent).toEqual(Array<number>(25).fill(200))
    expect(await exists(stranger, newEmail())).toBe(200)
  })
})
