import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { StarterWork } from '@easel/sketch-engine/starter'
import type { StarterPicture, StarterSource } from '../../domain/gallery/ports.ts'
import type { SketchEngine } from '../engines/sketch/sketch.engine.ts'

export interface StarterCollection extends StarterSource {
  /** The shipped small image; null for an unknown id. */
  read(id: string): Promise<{ stream: NodeJS.ReadableStream; size: number } | null>
}

/** The shipped starter collection. The built-in engine, if present, renders full-size images. */
export function createStarterCollection(engine: (() => Promise<SketchEngine>) | null): StarterCollection {
  const load = async () => (await import('@easel/sketch-engine/starter')).starter
  const find = async (id: string) => (await load()).find((work) => work.id === id)
  return {
    engine: 'sketch',
    pictures: async () => (await load()).map(toPicture),
    canRender: engine !== null,

    async render(id, signal) {
      const work = await find(id)
      if (!work || !engine) throw new Error(`Nothing here renders the starter picture ${id}.`)
      return (await engine()).renderInBackground(work.recipe, signal)
    },

    async read(id) {
      const work = await find(id)
      if (!work) return null
      const { size } = await stat(work.path)
      return { stream: createReadStream(work.path), size }
    },
  }
}

const toPicture = (work: StarterWork): StarterPicture => ({
  id: work.id,
  width: work.width,
  height: work.height,
  thumbhash: work.thumbhash,
  prompts: work.prompts,
  style: work.style,
  ratio: work.ratio,
  seed: work.seed,
  stylize: work.recipe.stylize,
  keywords: Object.values(work.keywords).flat(),
  fileName: `starter-${work.id}-${fingerprint(work)}.webp`,
})

const fingerprint = (work: StarterWork): string =>
  createHash('sha256').update(`${work.recipe.version}:${work.thumbhash}`).digest('base64url').slice(0, 8)
