import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createBackupCommands } from '../../src/compose/backup-commands.ts'
import { useServer } from '../support/fixture.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'

const fixture = useServer()
afterAll(removeDirectories)

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

  it('stay while the embedded database is copied, however long that takes', async () => {
    const { id } = (await fixture.visitor.submit()).json.data
    await fixture.visitor.ended(id)
    const { database, server } = fixture
    const dataDir = newDirectory()
    mkdirSync(join(dataDir, 'db'))
    const files = async () => (await database.on().selectFrom('files').select('name').execute()).length
    const passing = (ms: number) =>
      sql`update installation_times set at = at - ${ms}::bigint where name = 'files_held_until'`.execute(
        database.on(),
      )
    const before = await files()
    expect(before).toBeGreaterThan(0)
    const copyTo = async () => {
      await passing(150_000)
      await database.on().updateTable('files').set({ state: 'doomed' }).execute()
      await server.housekeeping.sweep()
      expect(await files()).toBe(before)
    }
    await createBackupCommands({ ...database, copyTo }, dataDir).begin()
    await passing(115_000)
    await server.housekeeping.sweep()
    expect(await files()).toBe(before)
    await passing(5000)
    await server.housekeeping.sweep()
    expect(await files()).toBe(0)
  })
})
