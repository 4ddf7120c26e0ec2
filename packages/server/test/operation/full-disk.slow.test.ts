import { sql } from 'kysely'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDiskBlobs } from '../../src/adapters/blobs/disk.blobs.ts'
import { eventually } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer(null)
let lines: { level: number; msg: string }[]
let room: number

const noSpace = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

beforeEach(() => {
  lines = []
  room = Number.POSITIVE_INFINITY
})

/** A server whose disk holds this many files, with its log. */
async function start() {
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const files = new Map<string, Uint8Array>()
  const blobs = {
    ...createDiskBlobs('/nowhere'),
    async put(key: string, bytes: Uint8Array) {
      if (room <= 0) throw new Error('cannot write', { cause: noSpace() })
      room -= 1
      files.set(key, bytes)
    },
    remove: async (key: string) => void files.delete(key),
  }
  await fixture.start({ blobs, logger })
  lines = []
  return files
}

const ready = async () => (await fixture.server.app.inject({ url: '/readyz' })).statusCode

/** Lets the database refuse every new work as a full disk makes it. */
async function fillDatabase(code: string, message: string) {
  await sql
    .raw(`create function refuse_work() returns trigger language plpgsql as $$
    begin raise exception '${message}' using errcode = '${code}'; end $$`)
    .execute(fixture.database.on())
  await sql`create trigger refuse_work before insert on works execute function refuse_work()`.execute(
    fixture.database.on(),
  )
  return async () => void (await sql`drop function refuse_work cascade`.execute(fixture.database.on()))
}

describe('a full disk', () => {
  it('fails the set with a refund, keeps no file, and is logged in one line', async () => {
    await start()
    room = 6
    const { id } = (await fixture.visitor.submit()).json.data
    expect(await fixture.visitor.ended(id)).toMatchObject({
      status: 3,
      failure: { code: 'server_error' },
      quota: { refunded: 1 },
    })
    const files = await fixture.database.on().selectFrom('files').select('state').execute()
    expect(files.every(({ state }) => state !== 'kept')).toBe(true)
    expect(lines).toEqual([
      expect.objectContaining({ msg: expect.stringMatching(/^The disk is full. Free/) }),
    ])
    expect(lines[0]).not.toHaveProperty('err')
  })

  it('makes the server not ready until there is space again', async () => {
    const files = await start()
    room = 0
    expect(await ready()).toBe(503)
    const { status, json } = await fixture.visitor.submit({}, { headers: { 'x-language': 'es' } })
    expect([status, json.data, json.message]).toEqual([
      503,
      { reason: 'unavailable', requestId: expect.any(String) },
      'El servicio no está disponible en este momento.',
    ])
    expect([await fixture.count('works'), await fixture.count('quota_entries')]).toEqual([0, 0])
    room = Number.POSITIVE_INFINITY
    await eventually(ready, (status) => status === 200)
    expect(files.size).toBe(0)
    expect((await fixture.visitor.submit()).status).toBe(200)
  })

  it.each([
    ['53100', 'disk full'],
    ['58030', 'could not extend file "base/5/16384": No space left on device'],
  ])('of the database results in 503, and nothing is charged: %s', async (code, message) => {
    await start()
    const mend = await fillDatabase(code, message)
    try {
      for (let n = 0; n < 3; n += 1) {
        const { status, json } = await fixture.server
          .visitor()
          .submit({}, { headers: { 'x-language': 'zhCN' } })
        expect([status, json.message]).toEqual([503, '服务暂不可用，请稍后再试'])
      }
      expect(await ready()).toBe(503)
      expect(lines.filter(({ msg }) => msg.startsWith('The disk is full'))).toHaveLength(1)
      expect(lines).toHaveLength(1)
      expect([await fixture.count('works'), await fixture.count('quota_entries')]).toEqual([0, 0])
    } finally {
      await mend()
    }
    await eventually(ready, (status) => status === 200)
    expect((await fixture.visitor.submit()).status).toBe(200)
  })
})
