import { MINUTE } from '@easel/contract/numbers'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openInMemory } from '../../src/adapters/postgres/core/open-pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { createSharedCapacity } from '../../src/adapters/postgres/generation/engine-capacity.ts'
import { createGlobalCapacity } from '../../src/domain/generation/engine-capacity.ts'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { startPostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'

const log = pino({ level: 'silent' })
/** In ms: nobody may have to wait longer for the place of a process that was killed. */
const FREE_AGAIN = 7000
let postgres: Awaited<ReturnType<typeof startPostgres>>
const databases: Database[] = []
const open = async (opening: Promise<Database>) => {
  const database = await opening
  databases.push(database)
  return database
}

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await postgres?.stop()
})

describe.each([
  ['the embedded database', () => openInMemory()],
  ['a real PostgreSQL', () => openPostgres(postgres.url)],
])('capacity that all processes share, on %s', (_, opening) => {
  let database: Database
  beforeAll(async () => {
    database = await open(opening())
  })
  beforeEach(() => sql`delete from engine_places`.execute(database.on()))

  const heldBy = async (engine: string) =>
    (await sql`select place from engine_places where engine = ${engine}`.execute(database.on())).rows.length

  it('is never exceeded, for each engine, with concurrent requests', async () => {
    const [one, other] = [createSharedCapacity(database, log), createSharedCapacity(database, log)]
    const requests: Promise<(() => void) | null>[] = []
    for (let n = 0; n < 12; n += 1) requests.push((n % 2 ? one : other).acquire('mj', 3))
    const acquired = (await Promise.all(requests)).filter((leave) => leave !== null)
    // Of those who reach for the same place at one moment one gets it; the others ask again.
    expect(acquired.length).toBeGreaterThan(0)
    for (let more = await one.acquire('mj', 3); more; more = await one.acquire('mj', 3)) acquired.push(more)
    expect(acquired).toHaveLength(3)
    expect(await other.acquire('mj', 3)).toBeNull()
    const elsewhere = await other.acquire('another', 1)
    expect(elsewhere).not.toBeNull()
    acquired[0]?.()
    await expect.poll(() => heldBy('mj')).toBe(2)
    acquired.push((await other.acquire('mj', 3)) ?? (() => {}))
    expect(await heldBy('mj')).toBe(3)
    for (const leave of [...acquired, elsewhere]) leave?.()
    await expect.poll(() => heldBy('mj')).toBe(0)
  })

  it('is freed within seconds when its holder disappears, and a late release frees nobody else’s', async () => {
    const dead = createSharedCapacity(database, log, { renewedEvery: MINUTE })
    const alive = createSharedCapacity(database, log)
    const leave = await dead.acquire('mj', 1)
    expect(await alive.acquire('mj', 1)).toBeNull()
    let acquired: (() => void) | null = null
    await expect
      .poll(
        async () => {
          acquired ??= await alive.acquire('mj', 1)
          return acquired !== null
        },
        { timeout: FREE_AGAIN },
      )
      .toBe(true)
    leave?.()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await heldBy('mj')).toBe(1)
  })

  it('is reacquired after a loss if it is free, and nothing remains after leaving', async () => {
    const one = createSharedCapacity(database, log, { renewedEvery: 100 })
    const leave = await one.acquire('mj', 1)
    await sql`delete from engine_places`.execute(database.on())
    await expect.poll(() => heldBy('mj')).toBe(1)
    expect(await createSharedCapacity(database, log).acquire('mj', 1)).toBeNull()
    await leave?.()
    expect(await heldBy('mj')).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await heldBy('mj')).toBe(0)
  })

  it('is reported as lost if somebody else has it, who keeps it', async () => {
    const warnings: string[] = []
    const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
    const leave = await createSharedCapacity(database, logger, { renewedEvery: 100 }).acquire('mj', 1)
    await sql`update engine_places set holder = 'another'`.execute(database.on())
    await expect.poll(() => warnings.join()).toContain('a slot of an engine was lost')
    await leave?.()
    expect(await heldBy('mj')).toBe(1)
  })

  it('is waited for, and not acquired by one who gives up', async () => {
    const [one, other] = [1, 2].map(() =>
      createGlobalCapacity(createSharedCapacity(database, log), log, 'mj', 1),
    )
    const never = new AbortController().signal
    const leave = await one?.acquire(never)
    const gone = new AbortController()
    const givenUp = other?.acquire(gone.signal)
    gone.abort(new Error('no longer wanted'))
    await expect(givenUp).rejects.toThrow('no longer wanted')
    const waiting = other?.acquire(never)
    leave?.()
    ;(await waiting)?.()
    await expect.poll(() => heldBy('mj')).toBe(0)
  })
})

describe('two workers', () => {
  it('never exceed the capacity of one service', async () => {
    const engines = [scriptedEngine(), scriptedEngine()]
    for (const { behaves } of engines) behaves('waits')
    const environment = (ROLE: string) => ({ environment: { ROLE, DATABASE_URL: postgres.url } })
    const profile = { concurrency: 1, shared: true }
    const api = await startServer(await open(openPostgres(postgres.url)), environment('api'))
    const workers = []
    for (const { engine } of engines) {
      const made = { scripted: { offer: scriptedOffer, create: () => engine, profile } }
      const options = { ...environment('worker'), limits: { concurrency: 2 }, engines: made }
      workers.push(await startServer(await open(openPostgres(postgres.url)), options))
    }
    const people = [api.visitor(), api.visitor(), api.visitor()]
    const ids: string[] = []
    for (const person of people) ids.push((await person.submit({ prompt: 'one of three' })).json.data.id)
    const startedSets = () => engines.reduce((sum, { seen }) => sum + seen.length, 0)
    for (let made = 1; made <= 3; made += 1) {
      await expect.poll(startedSets, { timeout: 15_000 }).toBe(made)
      await new Promise((resolve) => setTimeout(resolve, 700))
      expect(startedSets()).toBe(made)
      for (const { resume: goOn } of engines) goOn()
    }
    for (const [n, person] of people.entries()) {
      expect(await person.ended(ids[n] ?? '')).toMatchObject({ status: 4 })
    }
    for (const server of [...workers, api]) await server.close()
  })
})
