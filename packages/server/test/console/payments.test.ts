import { describe, expect, it } from 'vitest'
import type { RunCommand } from '../../src/operator/commands.ts'
import { paymentsCommand } from '../../src/operator/payments-command.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'
import { staffOf } from '../support/staff.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, decide, buy } = purchasesOf(() => fixture.server)
const { command, enter } = staffOf(() => fixture.server)

type Listed = { id: string; reviewed: { at: number; by: string } | null }[]
/** Somebody's payment that was made late, which is flagged. */
const late = async (): Promise<string> => {
  const { id } = (await begin(fixture.server.visitor(), 'week')).json.data.payment
  await fixture.database.on().updateTable('payments').set({ state: 'expired' }).where('id', '=', id).execute()
  expect(await decide(id, 'pay')).toBe(200)
  return id
}
/** A notification that somebody has forged. */
const forge = () =>
  fixture.server.app.inject({ method: 'POST', url: '/api/v2/sandbox-notify', payload: '{"id":"x"}' })
const ids = (listed: Listed) => listed.map(({ id }) => id)
const run: RunCommand = (name, input) => command(name, input as object)

describe('a flagged payment', () => {
  it('is put away by somebody of the staff, who is named, and back again', async () => {
    const [first, second] = [await late(), await late()]
    const { act } = await enter('ada', 'operator')
    const list = async (input: object) => (await act<Listed>('payments.list', input)).json.result
    expect(ids(await list({ flagged: true })).toSorted()).toEqual([first, second].toSorted())
    expect((await act('payments.review', { id: first, reviewed: true })).status).toBe(200)
    expect(ids(await list({ flagged: true }))).toEqual([second])
    expect(await list({ flagged: true, reviewed: true })).toMatchObject([
      { id: first, flag: 'late', reviewed: { at: expect.any(Number), by: 'ada' } },
    ])
    const [entry] = await command<object[]>('audit.list')
    expect(entry).toMatchObject({ action: 'payments.review', actor: 'ada', subject: first })
    await act('payments.review', { id: first, reviewed: false })
    expect(ids(await list({ flagged: true, reviewed: true }))).toEqual([])
    expect(ids(await list({ flagged: true }))).toContain(first)
  })

  it('is to be reviewed again when something new has happened to it', async () => {
    const id = await late()
    await command('payments.review', { id, reviewed: true })
    await fixture.server.operations.payments.refund(id)
    const { payment } = await fixture.server.operations.payments.show(id)
    expect(payment).toMatchObject({ state: 'refunded', flag: null, reviewed: null })
  })

  it('is counted among what is to be reviewed only until then', async () => {
    const id = await late()
    const { act } = await enter('ada', 'operator')
    const toReview = async () =>
      JSON.stringify((await act('today.report')).json.result).match(/"open":.*?("payments":\d+)/)?.[1]
    const before = await toReview()
    await command('payments.review', { id, reviewed: true })
    expect([before, await toReview()]).toEqual(['"payments":1', '"payments":0'])
  })

  it('is nothing that a viewer puts away, and one without a flag is refused', async () => {
    const id = await buy(fixture.visitor, 'week')
    const viewer = await enter('vera', 'viewer')
    expect((await viewer.act('payments.review', { id, reviewed: true })).status).toBe(403)
    const operator = await enter('ada', 'operator')
    const refused = await operator.act('payments.review', { id, reviewed: true })
    expect([refused.status, refused.json.error]).toEqual([
      422,
      `Payment ${id} has no flag: there is nothing to review.`,
    ])
  })
})

it('a refused notification is put away, and back again; one that was applied is not', async () => {
  await forge()
  await buy(fixture.visitor, 'week')
  const { act } = await enter('ada', 'operator')
  const list = async (input: object) => (await act<Listed>('payments.notifications', input)).json.result
  const [refused] = await list({ refused: true })
  const applied = (await list({ refused: false })).find(({ id }) => id !== refused?.id)
  expect(JSON.stringify(refused)).not.toContain('body')
  await act('payments.reviewNotification', { id: refused?.id, reviewed: true })
  expect(await list({ refused: true })).toEqual([])
  expect(await list({ refused: true, reviewed: true })).toMatchObject([{ reviewed: { by: 'ada' } }])
  await act('payments.reviewNotification', { id: refused?.id, reviewed: false })
  expect(ids(await list({ refused: true }))).toEqual([refused?.id])
  expect((await act('payments.reviewNotification', { id: applied?.id, reviewed: true })).status).toBe(422)
})

describe('all refused notifications', () => {
  it('that somebody has seen are put away at once, as the audit log says; not what came afterwards', async () => {
    await forge()
    await forge()
    await buy(fixture.visitor, 'week')
    const { act } = await enter('ada', 'operator')
    const list = async (input: object) =>
      (await act<(Listed[number] & { at: number })[]>('payments.notifications', input)).json.result
    const seen = await list({ refused: true })
    const until = Math.max(...seen.map(({ at }) => at))
    await forge()
    await fixture.database
      .on()
      .updateTable('payment_notifications')
      .set({ at: until + 1 })
      .where('id', 'not in', ids(seen))
      .where('outcome', '=', 'signature')
      .execute()
    const answer = await act<{ count: number }>('payments.reviewNotifications', { until })
    expect(answer.json.result).toEqual({ count: 2 })
    const [left, ...others] = await list({ refused: true })
    expect([ids(seen).includes(left?.id ?? ''), others]).toEqual([false, []])
    const away = await list({ refused: true, reviewed: true })
    expect(away.map(({ reviewed }) => reviewed?.by)).toEqual(['ada', 'ada'])
    const [entry] = await command<object[]>('audit.list')
    expect(entry).toMatchObject({ action: 'payments.reviewNotifications', actor: 'ada' })
    expect(JSON.stringify(entry)).toContain(String(until))
    // Who has put one away before stays its reviewer, and one that was applied is none of them.
    expect(await paymentsCommand(['review', '--notification', '--all'], run)).toBe('Reviewed: 1.')
    expect((await list({ refused: true, reviewed: true })).map(({ reviewed }) => reviewed?.by)).toEqual([
      'terminal',
      'ada',
      'ada',
    ])
  })

  it('are nothing that a viewer puts away', async () => {
    const viewer = await enter('vera', 'viewer')
    expect((await viewer.act('payments.reviewNotifications', { until: 1 })).status).toBe(403)
  })
})

describe('a list of more than fifty', () => {
  it('of payments goes on after the last one, each once, newest first', async () => {
    const row = await fixture.database
      .on()
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', await late())
      .executeTakeFirstOrThrow()
    // Several of one moment.
    const more = Array.from({ length: 119 }, (_, at) => ({
      ...row,
      id: `more-${at}`,
      created_at: row.created_at - Math.floor(at / 7),
    }))
    await fixture.database.on().insertInto('payments').values(more).execute()
    const { act } = await enter('ada', 'operator')
    const seen: string[] = []
    for (let before: string | null = null; ; before = seen.at(-1) ?? null) {
      const { result } = (await act<Listed>('payments.list', { flagged: true, before })).json
      seen.push(...ids(result))
      if (result.length < 50) break
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    const stored = await fixture.server.operations.payments.list(true, 500)
    expect(seen).toEqual(ids(stored))
  })

  it('of refused notifications goes on after the last one, those that are signed first', async () => {
    await forge()
    const [row] = await fixture.database.on().selectFrom('payment_notifications').selectAll().execute()
    if (!row) throw new Error('Nothing was kept.')
    const more = Array.from({ length: 79 }, (_, at) => ({
      ...row,
      id: `more-${at}`,
      outcome: at % 2 ? 'amount' : 'signature',
      at: row.at - Math.floor(at / 5),
    }))
    await fixture.database.on().insertInto('payment_notifications').values(more).execute()
    const { act } = await enter('ada', 'operator')
    const first = (await act<Listed>('payments.notifications', { refused: true })).json.result
    const before = first.at(-1)?.id
    const second = (await act<Listed>('payments.notifications', { refused: true, before })).json.result
    const seen = [...first, ...second] as (Listed[number] & { outcome: string })[]
    expect(new Set(ids(seen)).size).toBe(80)
    expect(seen.findIndex(({ outcome }) => outcome === 'signature')).toBe(39)
  })
})

it('the terminal puts away and lists the same', async () => {
  const id = await late()
  await forge()
  expect(await paymentsCommand(['review', id], run)).toMatch(/! late {2}reviewed by terminal \d{4}-/)
  expect(await paymentsCommand(['list', '--flagged'], run)).toBe('No payments.')
  expect(await paymentsCommand(['list', '--flagged', '--reviewed'], run)).toContain(id)
  expect(await paymentsCommand(['review', id, '--undo'], run)).not.toContain('reviewed by')
  expect(await paymentsCommand(['list', '--flagged', '--before', id], run)).toBe('No payments.')
  const line = await paymentsCommand(['notifications', '--refused'], run)
  const notification = line?.split('  ')[1] ?? ''
  expect(await paymentsCommand(['review', notification, '--notification'], run)).toBe('Reviewed.')
  expect(await paymentsCommand(['notifications', '--refused'], run)).toBe('No notifications.')
  expect(await paymentsCommand(['review', notification, '--notification', '--undo'], run)).toBe(
    'To be reviewed again.',
  )
})
