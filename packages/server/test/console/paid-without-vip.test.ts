import { describe, expect, it } from 'vitest'
import type { RunCommand } from '../../src/operator/commands.ts'
import { paymentsCommand } from '../../src/operator/payments-command.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'
import { staffOf } from '../support/staff.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, buy } = purchasesOf(() => fixture.server)
const { command, enter } = staffOf(() => fixture.server)
const run: RunCommand = (name, input) => command(name, input as object)

describe('somebody who writes that they have paid', () => {
  type Paid = { id: string; state: string }[]
  const buyerOf = async (id: string) =>
    (await fixture.server.operations.payments.show(id)).payment.principalId

  it('is found by the order alone, with all that they have begun to buy, though they have made nothing', async () => {
    const who = fixture.server.visitor()
    const first = await buy(who, 'week')
    const second = (await begin(who, 'year')).json.data.payment.id
    const { act } = await enter('ada', 'operator')
    const id = await buyerOf(first)
    expect((await act('people.show', { id })).json.result).toMatchObject({
      id,
      kind: 'visitor',
      membership: { vip: true },
    })
    expect((await act('people.find', { text: id })).json.result).toMatchObject([{ id }])
    const payments = (await act<Paid>('people.payments', { id })).json.result
    expect(payments.map((payment) => [payment.id, payment.state]).toSorted()).toEqual(
      [
        [first, 'paid'],
        [second, 'pending'],
      ].toSorted(),
    )
    expect(JSON.stringify(payments)).not.toContain('"payload"')
    expect(await paymentsCommand(['of', id], run)).toContain(first)
    expect((await (await enter('vera', 'viewer')).act('people.payments', { id })).status).toBe(403)
  })

  it('is found by the number that the provider has given them', async () => {
    const id = await buy(fixture.server.visitor(), 'week')
    await fixture.database
      .on()
      .updateTable('payments')
      .set({ provider_ref: '2026031422001400000501234567' })
      .where('id', '=', id)
      .execute()
    const { act } = await enter('ada', 'operator')
    const shown = await act('payments.show', { id: '2026031422001400000501234567' })
    expect(shown.json.result).toMatchObject({ payment: { id } })
    expect((await act('payments.show', { id: '2026' })).json.error).toBe('There is no payment "2026".')
  })

  it('gets at once what they paid when the provider is asked, whose notification was lost', async () => {
    const who = fixture.server.visitor()
    const id = await buy(who, 'week')
    // As if neither the notification nor the membership had ever come.
    await fixture.database.on().deleteFrom('grants').where('ref', '=', id).execute()
    const { act } = await enter('ada', 'operator')
    const asked = await act<{ state: string }>('payments.ask', { id })
    expect(asked.json.result.state).toBe('paid')
    const grants = fixture.database.on().selectFrom('grants').select('days').where('ref', '=', id)
    expect(await grants.execute()).toHaveLength(1)
    await act('payments.ask', { id })
    expect(await grants.execute()).toHaveLength(1)
    const [entry] = await command<object[]>('audit.list', { subject: id })
    expect(entry).toMatchObject({ action: 'payments.ask', actor: 'ada', outcome: 'done' })
  })
})

it('what was done about somebody is told without who has looked at them', async () => {
  const who = fixture.server.visitor()
  const { principalId: id } = (await fixture.server.operations.payments.show(await buy(who, 'week'))).payment
  const { act } = await enter('ada', 'operator')
  await act('people.show', { id })
  await act('people.ban', { id, days: 1 }, 'spam')
  const entries = async (without?: string[]) =>
    (await command<{ action: string }[]>('audit.list', { subject: id, without })).map(({ action }) => action)
  expect(await entries()).toEqual(['people.ban', 'people.show'])
  expect(await entries(['people.show'])).toEqual(['people.ban'])
})
