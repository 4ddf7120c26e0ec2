import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { staffOf } from '../support/staff.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made } = peopleOf(() => fixture.server)
const { register } = membersOf(() => fixture.server)
const { command } = staffOf(() => fixture.server)

const execute = async (...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(fixture.database.on())
}
const now = () => fixture.server.clock.now()

/** A visitor with a set, a member, one of the staff, and a partner with a webhook. */
async function world() {
  const work = await made(fixture.visitor)
  const row = fixture.database.on().selectFrom('works').select('principal_id').where('id', '=', work)
  const visitor = (await row.executeTakeFirstOrThrow()).principal_id
  const { target } = await register(fixture.server.visitor())
  const { id: member } = await command<{ id: string }>('accounts.find', { account: target })
  await command('staff.add', { name: 'grace', role: 'viewer' })
  await command('partner.add', { id: 'acme', origins: ['https://shop.example'] })
  await command('partner.webhook', { id: 'acme', url: 'https://shop.example/hook' })
  return { work, visitor, target, member }
}
type World = Awaited<ReturnType<typeof world>>

/** What is done first, and the input of the change. */
type Sample = (of: World) => object | Promise<object>
const after =
  (name: string, input: (of: World) => object, then: (of: World) => object = input): Sample =>
  async (of) => {
    await command(name, input(of))
    return then(of)
  }
const withRows =
  (statement: (of: World) => string, input: (of: World) => object): Sample =>
  async (of) => {
    await execute(statement(of))
    return input(of)
  }

const work = (of: World) => ({ id: of.work })
const person = (of: World) => ({ id: of.visitor })
const account = (of: World) => ({ account: of.target })
const acme = () => ({ id: 'acme' })
const grace = () => ({ name: 'grace' })
const none = () => ({})
const reported = (of: World) => `insert into reports (work_id, principal_id, kind, at)
  values ('${of.work}', 'v-somebody', 'violent', ${now()})`
const trashed = (of: World) => `update works set trashed_at = ${now()} where id = '${of.work}'`
const paid = (
  of: World,
) => `insert into payments (id, principal_id, partner_id, plan_id, provider, pay_type, state,
    amount, currency, days, permanent, created_at, expires_at, flag)
  values ('p1', '${of.visitor}', '', 'month', 'sandbox', 'page', 'paid', 100, 'USD', 30, false, ${now()}, ${now()}, 'odd')`
const notified = () => `insert into payment_notifications (id, provider, outcome, body, at)
  values ('n1', 'sandbox', 'amount', '{}', ${now()})`
const told =
  () => `insert into webhook_messages (id, partner_id, event, dedupe_key, payload, state, due_at, at)
  values ('m1', 'acme', 'image.succeeded', 'k1', '{}', 'failed', 0, ${now()})`
const origins = (...of: string[]) => ({ id: 'acme', origins: of })

const SAMPLES: Record<string, Sample> = {
  'reports.hide': work,
  'reports.show': after('reports.hide', work),
  'reports.refuse': withRows(
    (of) => `with hidden as (update works set hidden_at = 1, hidden_by = 'reports' where id = '${of.work}')
      insert into appeals (work_id, principal_id, note, at) values ('${of.work}', '${of.visitor}', 'why', ${now()})`,
    work,
  ),
  'reports.dismiss': withRows(reported, work),
  'reports.dismissAll': withRows(reported, none),
  'gallery.add': work,
  'gallery.remove': after('gallery.add', work),
  'words.add': () => ({ phrase: 'blue elephant' }),
  'words.remove': after('words.add', () => ({ phrase: 'blue elephant' })),
  'words.lift': () => ({ phrase: 'genocide' }),
  'words.restore': after('words.lift', () => ({ phrase: 'genocide' })),
  'people.ban': (of) => ({ id: of.visitor, days: 1, hideWorks: true }),
  'people.unban': after('people.ban', (of) => ({ id: of.visitor, days: 1 }), person),
  'people.grant': (of) => ({ id: of.visitor, days: 3 }),
  'people.giveBack': (of) => ({ id: of.visitor, count: 1 }),
  'people.erase': (of) => ({ id: of.member }),
  'code.issue': () => ({ count: 2, days: 3, permanent: false }),
  'accounts.removePasskeys': withRows(
    (of) => `insert into passkeys (id, principal_id, name, public_key, counter, transports, created_at)
      values ('key', '${of.member}', 'Mine', '', 0, '', ${now()})`,
    account,
  ),
  'accounts.signOut': account,
  'accounts.lock': account,
  'accounts.unlock': after('accounts.lock', account),
  'payments.review': withRows(paid, () => ({ id: 'p1', reviewed: true })),
  'payments.reviewNotification': withRows(notified, () => ({ id: 'n1', reviewed: true })),
  'payments.reviewNotifications': withRows(notified, () => ({ until: now() })),
  'staff.add': () => ({ name: 'ada', role: 'owner' }),
  'staff.setRole': () => ({ name: 'grace', role: 'operator' }),
  'staff.disable': grace,
  'staff.enable': after('staff.disable', grace),
  'staff.signOut': withRows(
    () =>
      `insert into staff_sessions (token_key, name, started_at, last_seen_at) values ('t', 'grace', ${now()}, ${now()})`,
    grace,
  ),
  'staff.unlock': withRows(
    () => `insert into password_failures (id, target, at) values ('f', 'staff:grace', ${now()})`,
    grace,
  ),
  'staff.reset': grace,
  'trash.allow': none,
  'trash.restore': withRows(trashed, none),
  'trash.empty': withRows(trashed, none),
  'partner.add': () => ({ id: 'other', origins: ['https://other.example'] }),
  'partner.test': () => origins('https://test.example'),
  'partner.allow': () => origins('https://more.example'),
  'partner.disallow': after('partner.allow', () => origins('https://more.example')),
  'partner.offer': () => ({ id: 'acme', features: [] }),
  'partner.suspend': acme,
  'partner.resume': after('partner.suspend', acme),
  'partner.rotate': acme,
  'partner.remove': acme,
  'partner.quota': () => ({ id: 'acme', imagesPerDay: 5 }),
  'partner.eraseUser': () => ({ id: 'acme', user: 'u1' }),
  'partner.webhook': () => ({ id: 'acme', url: null }),
  'partner.webhookSecret': acme,
  'partner.ping': acme,
  'partner.replayMessage': withRows(told, () => ({ id: 'acme', message: 'm1' })),
  'partner.replay': withRows(told, () => ({ id: 'acme', hours: 1, all: true })),
}

/** What a change may not leave behind; workers write what is left out here. */
const OTHERS = ['audit_entries', 'workers', 'pulses', 'request_ids', 'gates']
async function everything(): Promise<Record<string, string>> {
  const read = async <T>(query: string) => (await sql.raw<T>(query).execute(fixture.database.on())).rows
  const tables = await read<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const all: Record<string, string> = {}
  for (const { name } of tables) {
    if (OTHERS.includes(name)) continue
    const [row] = await read<{ rows: string }>(
      `select coalesce(string_agg(t::text, e'\\n' order by t::text), '') as rows from "${name}" t`,
    )
    all[name] = row?.rows ?? ''
  }
  return all
}

describe('a change of the operator', () => {
  beforeEach(() =>
    execute(`create function refuse_entry() returns trigger language plpgsql as $$
      begin raise exception 'no entry'; end $$`),
  )
  afterEach(() => execute('drop function refuse_entry cascade'))

  it('is known here, each', () => {
    const changes = Object.entries(fixture.server.commands).filter(([, { effect }]) => effect === 'change')
    expect(Object.keys(SAMPLES).toSorted()).toEqual(changes.map(([name]) => name).toSorted())
  })

  it.each(Object.entries(SAMPLES))('is not made without its entry in the log: %s', async (name, sample) => {
    const input = await sample(await world())
    const before = await everything()
    await execute(`create trigger refused before insert on audit_entries for each row
      when (new.action = '${name}' and new.outcome = 'done') execute function refuse_entry()`)
    await expect(command(name, input)).rejects.toThrow('no entry')
    expect(await everything()).toEqual(before)
    await execute('drop trigger refused on audit_entries')
    await command(name, input)
    expect(await everything()).not.toEqual(before)
  })
})

it('what a trial of an engine costs is entered in the log before it is spent', async () => {
  const service = { id: 'painter', price: 200_000, dailyCap: null, monthlyCap: null }
  await command('engines.reserve', service)
  const entries = await command<object[]>('audit.list', { subject: 'painter' })
  expect(entries).toMatchObject([
    { action: 'engines.reserve', outcome: 'done', details: '{"price":200000}' },
    { action: 'engines.reserve', outcome: 'begun', details: '{"price":200000}' },
  ])
  await execute(
    `create function refuse_entry() returns trigger language plpgsql as $$ begin raise exception 'no entry'; end $$`,
    'create trigger refused before insert on audit_entries for each row execute function refuse_entry()',
  )
  await expect(command('engines.reserve', service)).rejects.toThrow('no entry')
  await execute('drop function refuse_entry cascade')
  const spent = fixture.database
    .on()
    .selectFrom('engine_spend')
    .select('amount')
    .where('engine', '=', 'painter')
  expect(await spent.execute()).toEqual([{ amount: 200_000 }, { amount: 200_000 }])
})
