import type { AspectRatio, RatioLabel } from '@easel/contract/aspect-ratios'
import type { Language, RatioType } from '@easel/contract/numbers'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work, WorkSlot } from '../kernel/work.ts'

export interface GalleryStore {
  /** Curated works, newest first. */
  selected(
    filter: { reader: string | null; style: string | null; search: string | null },
    page: PageRequest,
  ): Promise<Page<Work>>
  addCurated(work: CuratedWork, tx: Tx): Promise<void>
  /** The first curated work in display order that has no full-size image yet. */
  nextWithoutFullSize(after: string | null): Promise<Work | null>
  /** Which of these ids exist. */
  known(ids: readonly string[]): Promise<Set<string>>
  replaceSlot(workId: string, slot: WorkSlot, tx: Tx): Promise<void>
}

export interface CuratedWork {
  id: string
  principalId: string
  prompt: string
  prompts: Record<Language, string>
  language: Language
  ratioType: RatioType
  aspectRatio: AspectRatio | null
  styleId: string | null
  seed: number
  engine: string
  stylize: number
  curatedAt: number
  /** Extra search terms beside the prompts. */
  keywords: readonly string[]
  slot: WorkSlot
  /** The small image shipped with the program: its public name and its key. */
  shipped: { name: string; key: string }
}

/** One image of the starter collection. */
export interface StarterPicture {
  id: string
  width: number
  height: number
  thumbhash: string
  prompts: Record<Language, string>
  style: string | null
  ratio: RatioLabel
  seed: number
  stylize: number
  keywords: readonly string[]
  /** Public name of the shipped file; it changes with the contents. */
  fileName: string
}

export interface StarterSource {
  engine: string
  pictures(): Promise<readonly StarterPicture[]>
  /** Whether the engine that renders full-size images is available. */
  canRender: boolean
  /** Renders one image in full size, at a lower priority than all jobs of people. */
  render(id: string, signal: AbortSignal): Promise<{ width: number; height: number; rgba: Uint8Array }>
}

export interface CuratedFiles {
  store(
    workId: string,
    pixels: { width: number; height: number; rgba: Uint8Array },
    options: { open: boolean },
  ): Promise<Omit<WorkSlot, 'slot' | 'withheld' | 'recipe'>>
  commit(names: readonly string[], tx: Tx): Promise<void>
}
