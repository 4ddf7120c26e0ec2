import { join } from 'node:path'
import type { ImageSet } from '@easel/contract/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../src/adapters/postgres/core/migrations/index.ts'
import { fixedTimeEngine } from '../fakes/fixed-time-engine.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { commitBefore, layOut } from '../support/older-version.ts'
import { startPostgres } from '../support/postgres.ts'
import { SERVER, startProcess } from '../support/process.ts'
import { remoteVisitor } from '../support/remote-visitor.ts'

const NEWEST = Object.keys(migrations).toSorted().at(-1) ?? ''
const COMMIT = commitBefore(NEWEST)
const MINUTE = 60_000

describe.skipIf(COMMIT === null || process.env.EASEL_TEST_QUICK)(
  `the version before ${NEWEST} and this one, side by side on one PostgreSQL`,
  () => {
    let older: string
    beforeAll(() => {
      const directory = join(newDirectory(), 'older')
      layOut(COMMIT ?? '', directory)
      older = join(directory, 'packages/server/src/main.ts')
    })
    afterAll(removeDirectories)

    it('make, keep and show each other’s sets', { timeout: 4 * MINUTE }, async () => {
      const postgres = await startPostgres()
      const outside = await fixedTimeEngine(300)
      const environment = {
        ...{ LOG_LEVEL: 'warn', STARTER_COLLECTION: '0', DATA_DIR: newDirectory() },
        ...{ DATABASE_URL: postgres.url, ...outside.env },
      }
      const running: ReturnType<typeof startProcess>[] = []
      const begin = (script: string, ROLE: string) => {
        const process = startProcess(script, { ...environment, ROLE })
        running.push(process)
        return process
      }
      const { get, post, submit } = remoteVisitor()
      const image = (url: string, id: string) => get<ImageSet>(url, `/api/v2/mj/image/${id}`)
      const ended = async (url: string, id: string) => {
        await expect.poll(async () => (await image(url, id)).status, { timeout: MINUTE }).toBe(4)
      }
      try {
        // The one that comes first brings the tables of now, while an upgrade still runs the other.
        const now = await begin(SERVER, 'api').ready()
        const before = await begin(older, 'api').ready()
        const worker = begin(older, 'worker')
        const first = await submit(now)
        await ended(before, first.id)
        await ended(now, first.id)
        await worker.kill('SIGTERM')
        begin(SERVER, 'worker')
        const second = await submit(before)
        await ended(now, second.id)
        await ended(before, second.id)

        await post(before, '/api/v2/mj/favourite', { ids: [first.id], favourite: true })
        expect(await image(now, first.id)).toMatchObject({ favourite: true })
        await post(now, '/api/v2/mj/favourite', { ids: [first.id], favourite: false })
        expect((await image(before, first.id)).favourite).toBeUndefined()
        const slots = [1, 2, 3, 4].map((slot) => ({ slot, thumbUrl: expect.any(String) }))
        for (const { id } of [first, second]) {
          const [ofNow, ofBefore] = await Promise.all([image(now, id), image(before, id)])
          expect(ofNow.slots).toMatchObject(slots)
          expect(ofBefore.slots).toMatchObject(slots)
        }
        await post(before, '/api/v2/mj/delete', { ids: [second.id] })
        const left = async (url: string) =>
          (await get<{ items: { id: string }[] }>(url, '/api/v2/mj/mine')).items.map(({ id }) => id)
        expect(await left(now)).toEqual([first.id])
        expect(await left(before)).toEqual([first.id])
        expect(running.map((process) => process.output()).join('')).not.toMatch(/"level":[56]0/)
      } finally {
        for (const process of running) await process.kill('SIGKILL')
        outside.close()
        await postgres.stop()
      }
    })
  },
)
