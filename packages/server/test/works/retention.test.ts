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
const our = useServer(null)
const { makeVip, made, get, post } = peopleOf(() => our.server)
let files: string

const begin = () => our.restart({ limits: GENEROUS_LIMITS, blobs: createDiskBlobs(files) })
beforeEach(async () => {
  files = mkdtempSync(join(tmpdir(), 'easel-files-'))
  await begin()
})
afterEach(() => rmSync(files, { recursive: true, force: true }))

const bytes = () => readdirSync(files, { recursive: true, withFileTypes: true }).filter((e) => e.isFile())
const rows = async () => {
  const on = our.database.on()
  const [works, slots, entries] = await Promise.all([
    on.selectFrom('works').select('id').orderBy('id').execute(),
    on.selectFrom('slots').select('work_id').execute(),
    on.selectFrom('files').select(['name', 'work_id', 'key']).execute(),
  ])
  return { works: works.map(({ id }) => id), slots: slots.length, files: entries.length, entries }
}
const tidy = async (signal?: Pick<AbortSignal, 'aborted'>) => {
  await our.server.housekeeping.purge(signal)
  await our.server.housekeeping.sweep()
}
const fail = async (): Promise<string> => {
  our.server.scripted.behaves('fails')
  const id = await made(our.someone)
  our.server.scripted.behaves('draws')
  return id
}
const cancel = async (): Promise<string> => {
  our.server.scripted.behaves('waits')
  const { id } = (await our.submit()).json.data
  expect((await post(our.someone, '/api/v2/mj/cancel', { id })).status).toBe(200)
  our.server.scripted.behaves('draws')
  return id
}
const expiresAt = async (id: string) =>
  (await get<ImageSet>(our.someone, `/api/v2/mj/image/${id}`)).json.data.expiresAt

describe('the retention', () => {
  it.each([
    ['failed', fail],
    ['cancelled', cancel],
  ])('of a set that was %s is three days, also for a permanent member', async (_, end) => {
    const before = await end()
    await makeVip(our.someone, { permanent: true })
    const after = await end()
    expect((await rows()).works.toSorted()).toEqual([before, after].toSorted())
    our.server.clock.advance(3 * DAY - 60_000)
    await tidy()
    expect((await rows()).works).toHaveLength(2)
    our.server.clock.advance(61_000)
    await tidy()
    expect((await get(our.someone, `/api/v2/mj/image/${after}`)).status).toBe(404)
    our.server.clock.advance(7 * DAY + 1000)
    await tidy()
    expect(await rows()).toMatchObject({ works: [], slots: 0, files: 0 })
  })

  it('of sets that failed before they expired ends with them', async () => {
    const id = await fail()
    await sql`update works set expires_at = null`.execute(our.database.on())
    await up(our.database.on() as unknown as Kysely<unknown>)
    const { finishedAt } = (await get<ImageSet>(our.someone, `/api/v2/mj/image/${id}`)).json.data
    expect(await expiresAt(id)).toBe(Number(finishedAt) + 3 * DAY)
  })

  it('of a finished set is 60 days, then a week in the trash: rows, entries and files', async () => {
    const id = await made(our.someone)
    our.server.clock.advance(59 * DAY)
    await tidy()
    expect(await rows()).toMatchObject({ works: [id], slots: 4, files: 16 })
    expect(bytes()).toHaveLength(16)
    our.server.clock.advance(DAY + 1000)
    await tidy()
    expect((await get(our.someone, `/api/v2/mj/image/${id}`)).status).toBe(404)
    expect(await rows()).toMatchObject({ works: [id], slots: 4, files: 16 })
    expect(bytes()).toHaveLength(16)
    our.server.clock.advance(7 * DAY + 1000)
    await tidy()
    expect(await rows()).toMatchObject({ works: [], slots: 0, files: 0 })
    expect(bytes()).toEqual([])
  })

  it('of a permanent member’s works is unlimited, including earlier ones', async () => {
    const before = await made(our.someone)
    our.server.clock.advance(59 * DAY)
    await makeVip(our.someone, { permanent: true })
    const after = await made(our.someone)
    expect([await expiresAt(before), await expiresAt(after)]).toEqual([null, null])
    our.server.clock.advance(4000 * DAY)
    await tidy()
    expect(await rows()).toMatchObject({ works: [before, after].toSorted(), slots: 8, files: 32 })
    expect(bytes()).toHaveLength(32)
  })

  it('is applied to all works in one night, and an interrupted night is continued', async () => {
    for (let n = 0; n < 3; n += 1) await made(our.someone)
    const [one] = await our.database.on().selectFrom('works').selectAll().execute()
    if (!one) throw new Error('Nothing was made.')
    const copies = Array.from({ length: 220 }, (_, n) => ({ ...one, id: `copy-${n}`, search_text: '' }))
    await our.database.on().insertInto('works').values(copies).execute()
    our.server.clock.advance(61 * DAY)
    await our.server.operating.trash.allow()
    await tidy()
    our.server.clock.advance(8 * DAY)
    let looked = 0
    // Says stop in the middle of the second hundred.
    const stopping = {
      get aborted() {
        looked += 1
        return looked > 150
      },
    }
    await tidy(stopping)
    const half = await rows()
    expect(half.works).toHaveLength(73)
    const there = new Set(half.works)
    expect(half.entries.every(({ work_id }) => work_id !== null && there.has(work_id))).toBe(true)
    expect(bytes()).toHaveLength(half.files)
    await begin()
    our.server.clock.advance(69 * DAY)
    await tidy()
    expect(await rows()).toMatchObject({ works: [], slots: 0, files: 0 })
    expect(bytes()).toEqual([])
  })
})
