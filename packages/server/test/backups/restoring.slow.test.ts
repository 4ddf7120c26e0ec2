import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDirectoryTarget } from '../../src/adapters/backups/directory.target.ts'
import { createRestoredFiles } from '../../src/adapters/backups/restored-files.ts'
import { createPostgresRestore } from '../../src/adapters/postgres/backups/restore-targets.ts'
import { restore } from '../../src/domain/backups/restore.ts'
import { eventually, newDevice } from '../support/client.ts'
import {
  backupSettings,
  type Installation,
  installation,
  removeDirectories,
  rowsOf,
} from '../support/installation.ts'
import { LONG } from '../support/long.ts'
import { membersOf, newEmail } from '../support/members.ts'
import { createDatabases, startPostgres } from '../support/postgres.ts'
import { grayPhoto, sendUpload } from '../support/upload.ts'

type Server = Awaited<ReturnType<Installation['start']>>

const device = newDevice()
const kept = backupSettings()
const first = installation(kept)
const packed = join(first.dataDir, 'sdk/easel-host-sdk-0.1.0.01234567.tgz')
let postgres: Awaited<ReturnType<typeof startPostgres>>
let live: Awaited<ReturnType<Installation['backUp']>>
/** A set that had ended before the backup began. */
let made: string

const on = (database: string) => ({ ...kept, DATABASE_URL: postgres.url.replace(/easel$/, database) })

/** Submits one after another until `work` has ended. */
async function whileSubmitting<T>(server: Server, work: () => Promise<T>): Promise<T> {
  const who = server.visitor()
  let goesOn = true
  const submitting = (async () => {
    while (goesOn) {
      expect((await who.submit()).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()
  try {
    return await work()
  } finally {
    goesOn = false
    await submitting
  }
}

const pictureOf = async (server: Server, id: string): Promise<Buffer> => {
  const { json } = await server.visitor(device).image(id)
  const answer = await server.app.inject({ url: json.data.slots[0]?.previewUrl ?? '' })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

let picture: Buffer
/** What a restore into a running installation says. */
let refusal: string

beforeAll(async () => {
  await first.prepare()
  mkdirSync(join(first.dataDir, 'sdk'))
  writeFileSync(packed, 'a package')
  const server = await first.start()
  const who = server.visitor(device)
  made = (await who.submit()).json.data.id
  await who.ended(made)
  picture = await pictureOf(server, made)
  expect((await sendUpload(server.asTestServer(), who, await grayPhoto())).status).toBe(200)
  await membersOf(() => server.asTestServer()).register(server.visitor(), newEmail())
  live = await whileSubmitting(server, () => first.backUp())
  refusal = await first.restore({ replace: true }).then(() => 'It was restored.', String)
  await server.stop()
  postgres = await startPostgres()
  await createDatabases(postgres.url, 'live', 'leaving', 'whole', 'begincommit', 'commit')
})
afterAll(async () => {
  await postgres?.stop()
  removeDirectories()
})

describe('a backup that was made while people submit', () => {
  it('is restored into PostgreSQL, where the server goes on with it', async () => {
    const restored = installation(on('live'))
    await restored.restore({ id: live.id })
    const originals = first.files()
    for (const [path, hash] of Object.entries(restored.files()))
      expect([path, hash]).toEqual([path, originals[path]])
    const server = await restored.start()
    expect(await pictureOf(server, made)).toEqual(picture)
    // Its queue is made anew: what waited at that moment is made here.
    const counts = async () =>
      Map.groupBy(await worksOf(restored), ({ status }) => (status >= 3 ? 'ended' : 'open'))
    await eventually(counts, (works) => !works.has('open'))
    await expect(restored.restore({ replace: true })).rejects.toThrow(/other connections use the database/)
    // It is backed up while it runs, too, with what was made here.
    const who = server.visitor(device)
    await who.ended((await who.submit()).json.data.id)
    const again = await whileSubmitting(server, () => restored.backUp())
    expect(again.newFiles).toBeGreaterThan(0)
    expect(again.missing).toEqual([])
    await server.stop()
    expect(await restored.check()).toMatchObject({ id: again.id, rows: again.rows, files: again.files })
  })
})

describe('a backup that was made while no server runs', () => {
  it('is the same, row by row and file by file, in PostgreSQL and back in an embedded database', async () => {
    const before = await first.ask(rowsOf)
    const backup = await first.backUp()
    expect(await first.ask(rowsOf)).toEqual(before)
    expect(before.works?.length).toBeGreaterThan(1)
    expect(before.members).toHaveLength(1)
    expect(before.uploads).toHaveLength(1)
    expect(backup.rows).toBe(Object.values(before).flat().length)

    const elsewhere = installation(on('whole'))
    await elsewhere.restore({ id: backup.id })
    expect(await elsewhere.ask(rowsOf)).toEqual(before)

    await elsewhere.backUp()
    const back = installation(kept)
    await back.restore()
    const after = await back.ask(rowsOf)
    // A backup of a PostgreSQL holds the files of its servers for a while.
    expect({ ...after, installation_times: [] }).toEqual({ ...before, installation_times: [] })
    expect(back.files()).toEqual(elsewhere.files())
    expect(await back.ask(nextRevision)).toBe(await first.ask(nextRevision))
    expect(await elsewhere.ask(nextRevision)).toBeGreaterThan(0)
    await expect(back.restore()).rejects.toThrow(/DATA_DIR .* is not empty: nothing was restored/)
    expect(refusal).toMatch(/in use by another Easel process/)
  })
})

describe('a restore into a PostgreSQL that a server has just left', () => {
  it('waits until that has noticed', async () => {
    const into = installation(on('leaving'))
    const leaving = new pg.Client({ connectionString: into.environment.DATABASE_URL })
    await leaving.connect()
    const left = pause(1000).then(() => leaving.end())
    const restored = into.restore({ id: live.id })
    await expect(restored.finally(() => left)).resolves.toMatchObject({ id: live.id })
  })
})

describe('a restore over an embedded installation', () => {
  it.runIf(LONG)('moves aside what was there', async () => {
    const before = await first.ask(rowsOf)
    const { replaced } = await first.restore({ replace: true, id: live.id })
    expect(replaced).toHaveLength(3)
    expect((await first.ask(rowsOf)).works?.length).toBeLessThan(before.works?.length ?? 0)
    for (const path of replaced)
      expect(existsSync(path.slice('What was there lies in '.length, -1))).toBe(true)
  })
})

describe('a restore into PostgreSQL that is broken off when all is verified', () => {
  const brokenOff = async (into: Installation, when: 'beginCommit' | 'commit') => {
    const files = createRestoredFiles(into.dataDir)
    const killed = async (...given: Parameters<typeof files.beginCommit>): Promise<never> => {
      if (when === 'beginCommit') await files.beginCommit(...given)
      throw new Error('Killed.')
    }
    const broken = createPostgresRestore(
      into.environment.DATABASE_URL ?? '',
      into.dataDir,
      { ...files, [when]: killed, discard: async () => {} },
      'first',
    )
    const from = openDirectoryTarget(kept.BACKUP_DIR, Buffer.from(kept.BACKUP_KEY, 'base64url'), false)
    const parts = {
      target: from,
      into: broken,
      id: null,
      replace: false,
      withoutDamaged: false,
      erased: [],
      progress: () => {},
    }
    await expect(restore(parts)).rejects.toThrow('Killed.')
    await broken.close()
    await from.close()
    await expect(into.ask(async () => {})).rejects.toThrow(/run it again with the same settings/)
  }

  it.each(['beginCommit', 'commit'] as const)('in %s, is ended by the next one', async (when) => {
    const into = installation(on(when.toLowerCase()))
    await brokenOff(into, when)
    const { rows, files } = await into.restore()
    const packages = readdirSync(join(into.dataDir, 'sdk'), { recursive: true, withFileTypes: true })
    expect(Object.keys(into.files()).length + packages.filter((entry) => entry.isFile()).length).toBe(files)
    expect(Object.values(await into.ask(rowsOf)).flat()).toHaveLength(rows)
  })
})

const worksOf = (of: Installation) =>
  of.ask((database) => database.selectFrom('works').select(['id', 'status']).execute())

async function nextRevision(database: Parameters<Parameters<Installation['ask']>[0]>[0]): Promise<number> {
  const { rows } = await sql<{ value: number }>`select nextval('work_revisions') as value`.execute(database)
  return Number(rows[0]?.value)
}
