import { expect, it } from 'vitest'
import { createAdmissionStore } from '../../src/adapters/postgres/generation/admission.repository.ts'
import { createGenerationStore } from '../../src/adapters/postgres/generation/generation.repository.ts'
import { createTimings } from '../../src/adapters/postgres/generation/timings.repository.ts'
import type { NewWork } from '../../src/domain/generation/ports.ts'
import { onBothDatabases } from '../support/both-databases.ts'
import { work } from '../support/rows.ts'

onBothDatabases((own) => {
  /** Makes a set that took so long. */
  const make = async (id: string, imageCount: NewWork['imageCount'], took: number) => {
    const store = createGenerationStore(own.database)
    await own.database.uow.run((tx) => store.insert(work(id, { imageCount }), tx))
    await own.database.uow.run(async (tx) => {
      await createAdmissionStore(own.database).admit(1, 1, tx)
      await store.begin(id, { engine: 'e', startedAt: 10 }, tx)
    })
    const times = { finishedAt: 10 + took, expiresAt: null }
    await own.database.uow.run((tx) => store.finish(id, 1, times, tx))
  }

  it('returns the median duration of works, and what the slow ones took', async () => {
    const timings = createTimings(own.database)
    expect(await createTimings(own.database).median('e', 0)).toBeNull()
    await make('w1', null, 100)
    await make('w2', null, 200)
    await make('w3', null, 1000)
    // A single image, which says nothing of four.
    await make('w4', 1, 10)
    expect(await timings.median('e', 0)).toBe(200)
    expect(await timings.most('e', 0, 4)).toBe(1000)
    expect(await timings.most('e', 1, 4)).toBeNull()
  })

  it('knows how long sets take where none has four images', async () => {
    const timings = createTimings(own.database)
    expect(await timings.most('e', 0, 1)).toBeNull()
    await make('w1', 1, 1000)
    await make('w2', 2, 2000)
    expect(await timings.median('e', 0)).toBeNull()
    expect(await timings.most('e', 0, 1)).toBe(2000)
    expect(await timings.most('e', 0, 2)).toBe(2000)
    // Of more images nothing is known.
    expect(await timings.most('e', 0, 3)).toBeNull()
  })
})
