import { text } from 'node:stream/consumers'
import type { Receipt } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'
import { findTraces } from '../support/traces.ts'
import { fromBufferPromise } from '../support/unzip.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made } = peopleOf(() => fixture.server)
const { codeFor, at, loginByPassword, register } = membersOf(() => fixture.server)

const receiptsOf = async (who: Visitor, token?: string) =>
  (await who.get<{ items: Receipt[] }>('/api/v2/account/receipts', at(token))).json.data.items.map(
    ({ id }) => id,
  )
const merges = () => fixture.database.on().selectFrom('merges').selectAll().execute()

/** The account is deleted, and its time passes. */
async function leaveForGood(target: string): Promise<void> {
  const verifyCode = await codeFor(fixture.visitor, target, 'Unregister')
  await fixture.visitor.post('/api/v2/user/unregister-with-code', { verifyCode }, at())
  fixture.server.clock.advance(31 * DAY)
  const { erase, purge, sweep } = fixture.server.housekeeping
  await erase()
  await purge()
  fixture.server.clock.advance(60 * MINUTE)
  await purge()
  await sweep()
}

/** Two accounts, registered one after the other on one device that keeps its id. */
async function twoAccounts() {
  const accounts = []
  const seen = new Set<string>()
  for (let n = 0; n < 2; n += 1) {
    await made(fixture.visitor)
    const { target, token } = await register(fixture.visitor)
    const [visitor = ''] = (await merges()).map((row) => row.principal_id).filter((id) => !seen.has(id))
    seen.add(visitor)
    accounts.push({ target, visitor, receipts: await receiptsOf(fixture.visitor, token) })
  }
  const [first, second] = accounts
  if (!first || !second) throw new Error('Two accounts were registered.')
  return { first, second }
}

describe('two accounts that were used on one device', () => {
  it.each(['first', 'second'] as const)(
    'are deleted each by itself: the other keeps its receipts when the %s one goes',
    async (leaving) => {
      const both = await twoAccounts()
      const [gone, staying] = leaving === 'first' ? [both.first, both.second] : [both.second, both.first]
      expect(staying.receipts.length).toBeGreaterThan(0)
      await leaveForGood(gone.target)
      expect((await loginByPassword(fixture.visitor, gone.target)).status).toBe(403)
      // On another device, which adds nothing.
      const { token } = (await loginByPassword(fixture.server.visitor(), staying.target)).json.data
      expect(await receiptsOf(fixture.server.visitor(), token)).toEqual(staying.receipts)
    },
  )

  it.each(['first', 'second'] as const)(
    'leave nothing of either when both are deleted, the %s one before',
    async (leaving) => {
      const { first, second } = await twoAccounts()
      const members = await fixture.database.on().selectFrom('members').select('id').execute()
      const order = leaving === 'first' ? [first, second] : [second, first]
      for (const { target } of order) await leaveForGood(target)
      const traces = [
        ...order.flatMap(({ target, visitor }) => [target, visitor]),
        ...members.map(({ id }) => id),
        principalOf(fixture.visitor.device).slice(2),
      ]
      expect(await findTraces(fixture.server, fixture.database, traces)).toEqual([])
    },
  )

  it('show the device’s next visitor nothing of the one that stays', async () => {
    const { first, second } = await twoAccounts()
    await leaveForGood(first.target)
    const id = await made(fixture.visitor)
    expect(await receiptsOf(fixture.visitor)).not.toEqual(expect.arrayContaining(second.receipts))
    const { token } = (await loginByPassword(fixture.server.visitor(), second.target)).json.data
    const mine = await fixture.visitor.get<{ items: { id: string }[] }>('/api/v2/mj/mine', at(token))
    expect(mine.json.data.items.map((each) => each.id)).not.toContain(id)
    expect(await receiptsOf(fixture.visitor, token)).toEqual(second.receipts)
  })

  it('take along only their own data', async () => {
    const { second } = await twoAccounts()
    const { token } = (await loginByPassword(fixture.server.visitor(), second.target)).json.data
    const asked = await fixture.visitor.post<{ url: string }>('/api/v2/user/export', {}, at(token))
    const { rawPayload } = await fixture.server.app.inject({ url: asked.json.data.url })
    const file = (await fromBufferPromise(rawPayload)).find(({ name }) => name === 'data.json')
    const { quota } = JSON.parse(file ? await text(file.stream) : '') as { quota: unknown[] }
    expect(quota).toHaveLength(second.receipts.length)
  })
})
