import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askServer } from '../../src/operator/socket.ts'
import { newDevice } from '../support/client.ts'
import {
  backupSettings,
  type Installation,
  installation,
  removeDirectories,
} from '../support/installation.ts'
import { membersOf, newEmail } from '../support/members.ts'
import { startPostgres } from '../support/postgres.ts'
import { flip } from '../support/stored-backup.ts'

const kept = backupSettings()
const own = installation(kept)
const device = newDevice()
/** The only one who stays a member. */
const stays = newEmail()
/** A backup from before anybody was deleted. */
let first: string
let postgres: Awaited<ReturnType<typeof startPostgres>>

type Server = Awaited<ReturnType<Installation['start']>>

async function make(who: ReturnType<Server['visitor']>): Promise<void> {
  const { id } = (await who.submit()).json.data
  await who.ended(id)
}

const peopleIn = (where: Installation) =>
  where.ask(async (database) => {
    const works = await database.selectFrom('works').where('deleted_at', 'is', null).select('id').execute()
    const members = await database.selectFrom('members').select('email').execute()
    return { works: works.length, members: members.map(({ email }) => email) }
  })

/** At once, as an operator does whom they have asked by letter. */
async function deleteAccount(email: string): Promise<void> {
  const found = await askServer(own.dataDir, 'people.find', { text: email })
  const [person] = found && 'result' in found ? (found.result as { id: string }[]) : []
  expect(await askServer(own.dataDir, 'people.erase', { id: person?.id })).not.toHaveProperty('error')
}

beforeAll(async () => {
  postgres = await startPostgres()
  await own.prepare()
  const server = await own.start()
  const members = membersOf(() => server.asTestServer())
  const [goes, joins] = [newEmail(), newEmail()]
  await members.register(server.visitor(), stays)
  await make(server.visitor())
  await members.register(server.visitor(), goes)
  const joining = server.visitor(device)
  await make(joining)
  first = (await own.backUp()).id
  // What the backup has as the works of a visitor is theirs.
  await members.register(joining, joins)
  for (const email of [goes, joins]) await deleteAccount(email)
  await server.stop()
}, 120_000)
afterAll(async () => {
  await postgres?.stop()
  removeDirectories()
})

const WITHOUT_THEM = { works: 1, members: [stays] }

describe('a restore of a backup that has people who were deleted since', () => {
  it('deletes them again, and nobody else', async () => {
    expect(await peopleIn(own)).toEqual(WITHOUT_THEM)
    const { erased } = await own.restore({ id: first, replace: true })
    expect(await peopleIn(own)).toEqual(WITHOUT_THEM)
    expect(erased).toBe(2)
  }, 120_000)

  it('leaves what somebody makes with that device afterwards', async () => {
    // As if they had been deleted a quarter of an hour ago.
    const list = join(own.dataDir, 'erased')
    const noted = readFileSync(list, 'utf8')
    writeFileSync(
      list,
      noted.replace(/^\d+/gm, (at) => String(Number(at) - 900_000)),
    )
    const server = await own.start()
    await make(server.visitor(device))
    await server.stop()
    await own.backUp()
    const elsewhere = installation(kept)
    await elsewhere.restore()
    expect(await peopleIn(elsewhere)).toEqual({ ...WITHOUT_THEM, works: 2 })
    writeFileSync(list, noted)
  }, 120_000)

  it('does so on another machine, by what the last backup has noted', async () => {
    await own.backUp()
    const elsewhere = installation({ ...kept, DATABASE_URL: postgres.url })
    const { erased } = await elsewhere.restore({ id: first })
    expect(await peopleIn(elsewhere)).toEqual(WITHOUT_THEM)
    expect(erased).toBe(2)
  }, 120_000)

  it('says where it cannot know them', async () => {
    flip(join(kept.BACKUP_DIR, 'erased'))
    const elsewhere = installation(kept)
    await expect(elsewhere.restore()).rejects.toThrow(
      /The list of deleted people was altered.* --without-damaged restores everything else/,
    )
    expect((await elsewhere.restore({ withoutDamaged: true })).damaged).toEqual(['erased'])
  }, 120_000)
})
