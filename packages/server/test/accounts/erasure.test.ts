import { expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

it('all accounts whose time is up are deleted in one run, however many there are, and no others', async () => {
  const members = Array.from({ length: 65 }, (_, index) => ({
    id: `member-${index}`,
    email: `someone${index}@example.com`,
    mobile: null,
    password: null,
    created_at: 0,
    deletion_at: index < 60 ? index + 1 : fixture.server.clock.now() + 60_000,
    locked_at: null,
  }))
  await fixture.database.on().insertInto('members').values(members).execute()
  await fixture.server.housekeeping.erase()
  const left = await fixture.database.on().selectFrom('members').select('id').execute()
  expect(left).toHaveLength(5)
})
