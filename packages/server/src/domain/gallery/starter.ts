import { shapeOf } from '@easel/contract/aspect-ratios'
import { STYLIZE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { SYSTEM_PRINCIPAL } from '../kernel/principal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { CuratedFiles, CuratedWork, GalleryStore, StarterPicture, StarterSource } from './ports.ts'

interface SeedParts {
  store: GalleryStore
  source: StarterSource
  uow: UnitOfWork
  clock: Clock
}

interface RenderParts {
  store: GalleryStore
  source: StarterSource
  files: CuratedFiles
  uow: UnitOfWork
  log: Log
}

const workIdOf = (id: string): string => `starter-${id}`

/** Inserts the starter collection all at once; existing works stay as they are. */
export function createSeedStarter({ store, source, uow, clock }: SeedParts) {
  return async (): Promise<number> => {
    const pictures = await source.pictures()
    const known = await store.known(pictures.map(({ id }) => workIdOf(id)))
    const now = clock.now()
    const missing = pictures
      .map((picture, index) => toCurated(picture, source.engine, now - index))
      .filter(({ id }) => !known.has(id))
    if (missing.length > 0) {
      await uow.run(async (tx) => {
        for (const work of missing) await store.addCurated(work, tx)
      })
    }
    return missing.length
  }
}

function toCurated(picture: StarterPicture, engine: string, curatedAt: number): CuratedWork {
  const { id, width, height, thumbhash, prompts, fileName } = picture
  const pictures = { thumb: fileName, preview: fileName, watermarkedPreview: fileName, original: null }
  return {
    id: workIdOf(id),
    principalId: SYSTEM_PRINCIPAL.id,
    prompt: prompts.en,
    prompts,
    language: 'en',
    ...shapeOf(picture.ratio),
    styleId: picture.style,
    seed: picture.seed,
    engine,
    stylize: picture.stylize ?? STYLIZE.default,
    curatedAt,
    keywords: picture.keywords,
    slot: { slot: 1, width, height, thumbhash, ...pictures, withheld: false, recipe: null },
    shipped: { name: fileName, key: id },
  }
}

/**
 * Renders the collection in full size, in display order and one at a time. An interrupted run continues at the next
 * start; an image that fails is skipped.
 */
export function createRenderStarter({ store, source, files, uow, log }: RenderParts) {
  const render = async (work: Work, signal: AbortSignal): Promise<void> => {
    const pixels = await source.render(work.id.replace(/^starter-/, ''), signal)
    const stored = await files.store(work.id, pixels, { open: true })
    // The shipped small image stays, because open pages show it.
    const shipped = work.slots[0]?.thumb ?? stored.thumb
    const names = [stored.thumb, stored.preview, stored.watermarkedPreview, stored.original]
    await uow.run(async (tx) => {
      await files.commit(
        names.filter((name) => name !== null),
        tx,
      )
      await store.replaceSlot(
        work.id,
        { ...stored, thumb: shipped, slot: 1, withheld: false, recipe: null },
        tx,
      )
    })
  }

  return async (signal: AbortSignal): Promise<void> => {
    let after: string | null = null
    while (!signal.aborted) {
      const work = await store.nextWithoutFullSize(after)
      if (!work) return
      after = work.id
      try {
        await render(work, signal)
      } catch (error) {
        if (!signal.aborted) log.warn({ workId: work.id, err: error }, 'a starter picture cannot be rendered')
      }
    }
  }
}
