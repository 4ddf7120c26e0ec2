import { expect, it } from 'vitest'
import { accountsCommand } from '../../src/operator/accounts-command.ts'
import type { RunCommand } from '../../src/operator/commands.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { staffOf } from '../support/staff.ts'

const fixture = useServer()
const { command, enter } = staffOf(() => fixture.server)
const { register } = membersOf(() => fixture.server)
const run: RunCommand = (name, input) => command(name, input as object)

it('what was sent to an address is listed page by page in the console, and whole in the terminal', async () => {
  const at = Date.now()
  const target = 'ann@example.com'
  // Several of one moment.
  const sent = Array.from({ length: 120 }, (_, count) => ({
    ...{ id: `sent-${count}`, channel: 'email', target, kind: 'code', purpose: 'login', language: 'en' },
    ...{ code: null, status: 'sent', error: null, due_at: at, address_key: null, sent_at: at, details: null },
    at: at - Math.floor(count / 7),
  }))
  await fixture.database.on().insertInto('deliveries').values(sent).execute()
  const { act } = await enter('ada', 'operator')
  type Page = { id: string; at: number }[]
  const page = async (before: Page[number] | null) =>
    (await act<Page>('accounts.deliveries', { target, before: before && { at: before.at, id: before.id } }))
      .json.result
  const first = await page(null)
  const second = await page(first.at(-1) ?? null)
  const third = await page(second.at(-1) ?? null)
  expect([first.length, second.length, third.length]).toEqual([50, 50, 20])
  expect(new Set([...first, ...second, ...third].map(({ id }) => id)).size).toBe(120)
  expect((await accountsCommand(['deliveries', target], run))?.split('\n')).toHaveLength(120)
})

it('a sign-in from nobody knows where has no region in the terminal', async () => {
  const { target } = await register(fixture.visitor)
  expect(await accountsCommand(['sessions', target], run)).toMatch(/ {2}Linux {2}- {2}since /)
})
