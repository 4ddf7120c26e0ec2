import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language, Ratio, SketchRecipe } from './types.ts'

/** A small finished image with everything that is needed to show, find and render it again. */
export interface StarterRecord {
  id: string
  /** Name of its WebP file in the collection's folder. */
  file: string
  /** Size of that file in pixels; the longer side is 512. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
  /** The prompt in each language; the recipe has the one that was rendered. */
  prompts: Record<Language, string>
  /** A style id, or null. */
  style: string | null
  ratio: Ratio
  seed: number
  recipe: SketchRecipe
  /** Search words in each language. */
  keywords: Record<Language, string[]>
}

export interface StarterWork extends StarterRecord {
  /** Absolute path of the WebP file. */
  path: string
}

const FOLDER = new URL('../starter/', import.meta.url)

/** The absolute path of a work's WebP file. */
export const starterFile = (work: Pick<StarterRecord, 'file'>): string =>
  fileURLToPath(new URL(work.file, FOLDER))

/** The starter collection: 60 works, read when this module is loaded. */
export const starter: readonly StarterWork[] = (
  JSON.parse(readFileSync(new URL('collection.json', FOLDER), 'utf8')) as StarterRecord[]
).map((work) => ({ ...work, path: starterFile(work) }))
