import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createBackupCommands } from '../../src/compose/backup-commands.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer()

describe('files of deleted works', () => {
  it('stay while a backup reads them, and go when it has ended or was killed', async () => {
    const { id } = (await fixture.visitor.submit()).json.data
    await fixture.visitor.ended(id)
    const { database, server } = fixture
    const files = async () => (await database.on().selectFrom('files').select('name').execute()).length
    const before = await files()
    await createBackupCommands(database, server.dataDir).hold()
    await database.on().updateTable('files').set({ state: 'doomed' }).execute()
    await server.housekeeping.sweep()
    expect(await files()).toBe(before)
    // Nobody has renewed it for two minutes.
    await sql`update installation_times set at = at - 120000 where name = 'files_held_until'`.execute(
      database.on(),
    )
    await server.housekeeping.sweep()
    expect(await files()).toBe(0)
  })
})
