import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImageSet } from '@easel/contract/types'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDiskBlobs } from '../../src/adapters/blobs/disk.blobs.ts'
import { up } from '../../src/adapters/postgres/core/migrations/0011-failed-expire.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const DAY = 86_400_000
const fixture = useServer(null)
const { makeVip, made, get, post } = peopleOf(() => fixture.server)
let files: string

const begin = () => fixture.restart({ limits: GENEROUS_LIMITS, blobs: createDiskBlobs(files) })
beforeEach(async () => {
  files = mkdtempSync(join(tmpdir(), 'easel-files-'))
  await begin()
})
afterEach(() => rmSync(files, { recursive: true, force: true }))

const bytes = () => readdirSync(files, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
const rows = async () => {
  const on = fixture.database.on()
  const [works, slots, entries] = await Promise.all([
    on.selectFrom('works').select('id').orderBy('id').execute(),
    on.selectFrom('slots').select('work_id').execute(),
    on.selectFrom('files').select(['name', 'work_id', 'key']).execute(),
  ])
  return { works: works.map(({ id }) => id), slots: slots.length, files: entries.length, entries }
}
const removeExpired = async (signal?: Pick<AbortSignal, 'aborted'>) => {
  await fixture.server.housekeeping.purge(signal)
  await fixture.server.housekeeping.sweep()
}
const fail = async (): Promise<string> => {
  fixture.server.scripted.behaves('fails')
  const id = await made(fixture.visitor)
  fixture.server.scripted.behaves('draws')
  return id
}
const cancel = async (): Promise<string> => {
  fixture.server.scripted.behaves('waits')
  const { id } = (await fixture.submit()).json.data
  expect((await post(fixture.visitor, '/api/v2/mj/cancel', { id })).status).toBe(200)
  fixture.server.scripted.behaves('draws')
  return id
}
const expiresAt = async (id: string) =>
  (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data.expiresAt

describe('the retention', () => {
  it.each([
    ['failed', fail],
    ['cancelled', cancel],
  ])('of a set that was %s is three days, also for a permanent member', async (_, end) => {
    const before = await end()
    await makeVip(fixture.visitor, { permanent: true })
    const after = await end()
    expect((await rows()).works.toSorted()).toEqual([before, after].toSorted())
    fixture.server.clock.advance(3 * DAY - 60_000)
    await removeExpired()
    expect((await rows()).works).toHaveLength(2)
    fixture.server.clock.advance(61_000)
    await removeExpired()
    expect((await get(fixture.visitor, `/api/v2/mj/image/${after}`)).status).toBe(404)
    fixture.server.clock.advance(7 * DAY + 1000)
    await removeExpired()
    expect(await rows()).toMatchObject({ works: [], slots: 0, files: 0 })
  })

  it('of sets that failed before they expired ends with them', async () => {
    const id = await fail()
    await sql`update works set expires_at = null`.execute(fixture.database.on())
    await up(fixture.database.on() as unknown as Kysely<unknown>)
    const { finishedAt } = (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data
    expect(await expiresAt(id)).toBe(Number(finishedAt) + 3 * DAY)
  })

  it('of a finished set is 60 days, then a week in the trash: rows, entries and files', async () => {
    const id = await made(fixture.visitor)
    fixture.server.clock.advance(59 * DAY)
    await removeExpired()
    expect(await rows()).toMatchObject({ works: [id], slots: 4, files: 16 })
    expect(bytes()).toHaveLength(16)
    fixture.server.clock.advance(DAY + 1000)
    await removeExpired()
    expect((await get(fixture.visitor, `/api/v2/mj/image/${id}`)).status).toBe(404)
    expect(await rows()).toMatchObject({ works: [id], slots: 4, files: 16 })
    expect(bytes()).toHaveLength(16)
    fixture.server.clock.advance(7 * DAY + 1000)
    await removeExpired()
    expect(await rows()).toMatchObject({ works: [], slots: 0, files: 0 })
    expect(bytes()).toEqual([])
  })

  it('of a permanent member’s works is unlimited, including earlier ones', async () => {
    const before = await made(fixture.visitor)
    fixture.server.clock.advance(59 * DAY)
    await makeVip(fixture.visitor, { permanent: true })
    const after = await made(fixture.visitor)
    expect([await expiresAt(before), await expiresAt(after)]).toEqual([null, null])
    fixture.server.clock.advance(4000 * DAY)
    await removeExpired()
    expect(await rows()).toMatchObject({ works: [before, after].toSorted(), slots: 8, files: 32 })
    expect(bytes()).toHaveLength(32)
  })

  it('is applied to all works in one night, and an interrupted night is continued', async () => {
    for (let n = 0; n < 3; n += 1) await made(fixture.visitor)
    const [one] = await fixture.database.on().selectFrom('works').selectAll().execute()
    if (!one) throw new Error('Nothing was made.')
    const copies = Array.from({ length: 220 }, (_, n) => ({ ...one, id: `copy-${n}`, search_text: '' }))
    await fixture.database.on().insertInto('works').values(copies).execute()
    fixture.server.clock.advance(61 * DAY)
    await fixture.server.operations.trash.allow()
    await removeExpired()
    fixture.server.clock.advance(8 * DAY)
    let looked = 0
    // Says stop in the middle of the second hundred.
    const stopping = {
      get aborted() {
        looked += 1
        return looked > 150
      },
    }
    await removeExpired(stopping)
    const half = await rows()
    expect(half.works).toHaveLength(73)
    const kept = new Set(half.works)
    expect(half.entries.every(({ work_id }) => work_id !== null && kept.has(work_id))).toBe(true)
    expect(bytes()).toHaveLength(half.files)
    await begin()
    fixture.server.clock.advance(69 * DAY)
    await removeExpired()
    expect(await rows()).toMatchObject({ works: [], slots: 0, files: 0 })
    expect(bytes()).toEqual([])
  })
})
