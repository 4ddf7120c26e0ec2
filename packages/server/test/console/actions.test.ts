import { describe, expect, it } from 'vitest'
import { mayAct, ROLES } from '../../src/domain/staff/roles.ts'
import { useServer } from '../support/fixture.ts'
import { staffOf } from '../support/staff.ts'

const fixture = useServer()
const { command, enter } = staffOf(() => fixture.server)

const rows = () => Object.entries(fixture.server.commands)
const audited = () => command<{ action: string; actor: string; outcome: string }[]>('audit.list')

describe('every action, for every role', () => {
  it.each(ROLES)('lets a %s do what the table says, and nothing else', async (role) => {
    const { act, me } = await enter('ada', role)
    const offered = new Set((await me()).json.actions.map(({ name }) => name))
    for (const [name, row] of rows()) {
      const may = row.role !== null && mayAct(role, row.role)
      expect([name, offered.has(name)]).toEqual([name, may])
      if (may && Object.keys(jsonShapeOf(row)).length === 0) continue
      // An input that no action takes: who may not is refused before it is read.
      const { status } = await act(name, { nothing: 'like this' })
      expect([name, status]).toEqual([name, may ? 422 : 403])
    }
  })

  it('asks why where the table says so, before anything is done', async () => {
    const { act } = await enter('ada', 'owner')
    await command('partner.add', { id: 'acme', origins: ['https://shop.example'] })
    const refused = await act('partner.suspend', { id: 'acme' }, ' ')
    expect([refused.status, refused.json.error]).toEqual([422, 'Say why: the audit log keeps it.'])
    expect((await act<unknown>('partner.suspend', { id: 'acme' }, 'unpaid bills')).json.result).toBeNull()
    const [entry] = await command<object[]>('audit.list')
    expect(entry).toMatchObject({ action: 'partner.suspend', subject: 'acme', reason: 'unpaid bills' })
    await command('partner.remove', { id: 'acme' })
  })

  it('shows no secret of anybody', async () => {
    const { act } = await enter('ada', 'owner')
    const { tokens } = await command<{ tokens: { secrets: { secret: string }[] } }>('partner.add', {
      id: 'acme',
      origins: ['https://shop.example'],
    })
    const secret = tokens.secrets[0]?.secret ?? ''
    expect(secret.length).toBeGreaterThan(30)
    const answers = await Promise.all([
      act('partner.overview'),
      act('partner.show', { id: 'acme' }),
      act('partner.suspend', { id: 'acme' }),
      act('partner.resume', { id: 'acme' }),
      act('audit.list'),
    ])
    expect(JSON.stringify(answers)).not.toContain(secret)
    await command('partner.remove', { id: 'acme' })
  })
})

describe('what is audited', () => {
  it('is everything that changes something or shows a person, from the console and the terminal', async () => {
    const { act } = await enter('ada', 'owner')
    const before = (await audited()).length
    await act('words.add', { phrase: 'some phrase' })
    await act('words.list')
    await act('people.find', { text: 'somebody' })
    await command('words.remove', { phrase: 'some phrase' })
    const entries = (await audited()).slice(0, -before)
    expect(entries.map(({ actor, action, outcome }) => [actor, action, outcome]).reverse()).toEqual([
      ['ada', 'words.add', 'done'],
      ['ada', 'people.find', 'done'],
      ['terminal', 'words.remove', 'done'],
    ])
  })

  it('is a failure as well, with no trace of an address', async () => {
    const { act } = await enter('ada', 'operator')
    expect((await act('accounts.signOut', { account: 'someone@example.com' })).json.error).toContain(
      'no account',
    )
    const [entry] = await command<object[]>('audit.list')
    expect(entry).toMatchObject({ action: 'accounts.signOut', outcome: 'failed', subject: null })
    expect(JSON.stringify(entry)).not.toContain('example.com')
  })
})

/** The fields that an action's input knows. */
const jsonShapeOf = (row: { input: unknown }): object => (row.input as { shape?: object }).shape ?? {}
