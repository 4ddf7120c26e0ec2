import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createLocks } from '../../src/adapters/postgres/core/locks.ts'
import { worksLock } from '../../src/domain/kernel/locks.ts'
import { eventually } from '../support/client.ts'
import { membersOf } from '../support/members.ts'
import { untilEnded } from '../support/people.ts'
import { useServers } from '../support/use-servers.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('a set that finishes after its visitor has signed in', () => {
  const { server, servers, database } = useServers()
  const { at, register } = membersOf(() => server(0))
  const ownerOf = async (id: string): Promise<string> => {
    const row = await database()
      .on()
      .selectFrom('works')
      .select('principal_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.principal_id
  }
  /** Whether a transaction waits for the lock of these works. */
  const someoneWaitsFor = async (principalId: string): Promise<boolean> => {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(${worksLock(principalId)}, 0)`.execute(
      database().on(),
    )
    return rows.length > 0
  }

  it('is finished, also while what else the visitor left moves to the member', async () => {
    for (const { scripted } of servers()) scripted.behaves('waits')
    const who = server(0).visitor()
    const { id } = (await who.submit({}, at())).json.data
    const visitor = await ownerOf(id)
    await eventually(
      async () => servers().some(({ scripted }) => scripted.seen.length > 0),
      (isPainted) => isPainted,
    )
    const { token } = await register(who)
    const member = await ownerOf(id)
    expect(member).not.toBe(visitor)
    const locks = createLocks(database())
    // As any move between the two, whichever of their locks is the first in order.
    await database().uow.run(async (tx) => {
      await locks.hold([worksLock(member)], tx)
      for (const { scripted } of servers()) scripted.resume()
      await eventually(
        () => someoneWaitsFor(member),
        (waits) => waits,
      )
      await locks.hold([worksLock(visitor)], tx)
    })
    const read = () => who.get<{ status: number }>(`/api/v2/mj/image/${id}`, at(token))
    expect((await untilEnded(read)).json.data.status).toBe(4)
  })
})
