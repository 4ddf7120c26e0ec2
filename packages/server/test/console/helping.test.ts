import type { Balance } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { acmeOf } from '../support/acme.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'
import { staffOf } from '../support/staff.ts'
import { webhookReceiver } from '../support/webhooks.ts'
import { worksOf } from '../support/works.ts'

const fixture = useServer({
  limits: { submitsPerWindow: 100 },
  environment: { PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' },
})
const acme = acmeOf(fixture)
const receiver = webhookReceiver()
const { enter, command } = staffOf(() => fixture.server)
const { make } = worksOf(() => fixture.server)
const members = membersOf(() => fixture.server)

describe('somebody whose sets are used up', () => {
  const principalOf = async (work: string) => {
    const row = fixture.database.on().selectFrom('works').select('principal_id').where('id', '=', work)
    return (await row.executeTakeFirstOrThrow()).principal_id
  }
  const submit = async () => (await fixture.visitor.submit({}, members.at())).status

  it('may go on when some are given back, with the reason in the audit log and an entry of their own', async () => {
    const { act } = await enter('ada', 'operator')
    const work = await make(fixture.visitor, 'A fox')
    for (let n = 0; n < 2; n += 1) await make(fixture.visitor, 'A fox')
    expect(await submit()).toBe(402)
    const id = await principalOf(work)
    const given = await act<{ given: number }>('people.giveBack', { id, count: 2 }, 'pictures of nothing')
    expect(given.json.result).toEqual({ given: 2 })
    const shown = await act<{ quota: Balance }>('people.show', { id })
    expect(shown.json.result.quota).toMatchObject({ remaining: 2, limit: 3 })
    expect([await submit(), await submit(), await submit()]).toEqual([200, 200, 402])
    const [entry] = await command<object[]>('audit.list', { subject: id, action: 'people.giveBack' })
    expect(entry).toMatchObject({ actor: 'ada', reason: 'pictures of nothing', details: '{"count":2}' })
    const types = fixture.database.on().selectFrom('quota_entries').select('type')
    const refunds = await types.where('principal_id', '=', id).where('type', '=', 'refund').execute()
    expect(refunds).toHaveLength(2)
  })

  it('gets nothing back that does not count, and nothing from a viewer', async () => {
    const viewer = await enter('vic', 'viewer')
    expect((await viewer.act('people.giveBack', { id: 'x', count: 1 })).status).toBe(403)
    const { act } = await enter('ada', 'operator')
    const work = await make(fixture.visitor, 'A fox')
    const id = await principalOf(work)
    expect((await act('people.giveBack', { id, count: 5 })).json.result).toEqual({ given: 1 })
    expect((await act('people.giveBack', { id, count: 1 })).json.error).toContain('has used nothing')
  })
})

describe('what was sent lately', () => {
  it('names nobody and no code, says why it did not arrive, and is found by its state', async () => {
    const { act } = await enter('ada', 'operator')
    const address = newEmail()
    await members.send(fixture.visitor, address, 'Register')
    const code = await members.codeOf(address)
    await fixture.database
      .on()
      .updateTable('deliveries')
      .set({ status: 'failed', error: `550 no such mailbox <${address}>` })
      .where('target', '=', address)
      .execute()
    await members.send(fixture.visitor, '86 13812345678', 'Register')
    const listed = async (input: object) =>
      (await act<{ target: string; status: string; error: string | null }[]>('deliveries.list', input)).json
        .result
    const all = await listed({})
    expect(all.map(({ target }) => target).toSorted()).toEqual(['86 ***78', 's***@example.com'])
    expect(JSON.stringify(all)).not.toContain(address)
    expect(JSON.stringify(all)).not.toContain(code)
    expect(await listed({ status: 'failed' })).toMatchObject([
      { target: 's***@example.com', error: '550 no such mailbox <s***@example.com>' },
    ])
    expect((await (await enter('vic', 'viewer')).act('deliveries.list')).status).toBe(403)
  })
})

describe('a partner', () => {
  it('is added by an owner, who sees the secret once, and the audit log never', async () => {
    const operator = await enter('olga', 'operator')
    const input = { id: 'new-shop', name: 'New shop', origins: ['https://new.example'] }
    expect((await operator.act('partner.add', input)).status).toBe(403)
    const { act } = await enter('ada', 'owner')
    const added = (await act<{ secret: string; previousUntil: number | null }>('partner.add', input)).json
      .result
    expect(added).toMatchObject({ id: 'new-shop', previousUntil: null })
    const rotated = (
      await act<{ secret: string; previousUntil: number }>('partner.rotate', { id: 'new-shop' })
    ).json.result
    expect(rotated.secret).not.toBe(added.secret)
    expect(rotated.previousUntil).toBeGreaterThan(fixture.server.clock.now())
    const seen = JSON.stringify([
      await act('partner.overview'),
      await act('audit.list'),
      await act('partner.show', { id: 'new-shop' }),
    ])
    for (const { secret } of [added, rotated]) {
      expect(secret.length).toBeGreaterThan(30)
      expect(seen).not.toContain(secret)
    }
    const audit = await command<{ action: string; reason: string | null }[]>('audit.list', {
      subject: 'new-shop',
    })
    expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
      ['partner.rotate', 'as a test'],
      ['partner.add', 'as a test'],
    ])
    await command('partner.remove', { id: 'new-shop' })
  })

  it('has all of its users listed by pages, and one found by the partner’s own id', async () => {
    const { act } = await enter('vic', 'viewer')
    const users = async (more: object) =>
      (await act<{ user: string; images: number }[]>('partner.users', { id: 'acme', days: 30, ...more })).json
        .result
    for (const sub of ['busy', 'busy', 'quiet'])
      await fixture.visitor.submit({}, acme.asAcme(await acme.signed({ sub })))
    const [work] = await fixture.database.on().selectFrom('works').selectAll().limit(1).execute()
    if (!work) throw new Error('Nothing was made.')
    const { seq: _, ...copied } = work as typeof work & { seq?: unknown }
    const many = Array.from({ length: 55 }, (__, n) => ({
      ...copied,
      ...{ id: `copy-${n}`, principal_id: `p-copy-${String(n).padStart(2, '0')}` },
    }))
    await fixture.database.on().insertInto('works').values(many).execute()
    const first = await users({})
    expect([first.length, first[0]?.images]).toEqual([50, 2])
    const last = first.at(-1)
    const rest = await users({ after: { images: last?.images, user: last?.user } })
    expect(new Set([...first, ...rest].map(({ user }) => user)).size).toBe(57)
    expect(await users({ search: 'busy' })).toMatchObject([{ user: first[0]?.user, images: 2 }])
    expect(await users({ search: 'p-copy-07' })).toHaveLength(1)
    expect(await users({ search: '%' })).toEqual([])
  })

  it('gets one message again when somebody presses for it, and no other partner’s', async () => {
    const { act } = await enter('olga', 'operator')
    await command('partner.webhook', { id: 'acme', url: receiver.url })
    receiver.answers(500)
    const { selfService, housekeeping } = fixture.server as typeof fixture.server & {
      selfService: { ping(id: string): Promise<string> }
    }
    const message = await selfService.ping('acme')
    await housekeeping.deliver.webhooks()
    const state = async () =>
      (
        await act<{ id: string; state: string; attempts: number; status: number }[]>('partner.messages', {
          id: 'acme',
        })
      ).json.result
    expect(await state()).toMatchObject([{ id: message, state: 'queued', attempts: 1, status: 500 }])
    expect((await act('partner.replayMessage', { id: 'other', message })).status).toBe(422)
    await act('partner.replayMessage', { id: 'acme', message })
    await housekeeping.deliver.webhooks()
    expect(await state()).toMatchObject([{ id: message, state: 'delivered', status: 204 }])
    expect(receiver.received.map(({ id }) => id)).toEqual([message, message])
    expect((await act<unknown[]>('partner.messages', { id: 'acme', state: 'failed' })).json.result).toEqual(
      [],
    )
  })
})
