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
  /** The first curated work, in the home page's order, that has no full-size picture yet. */
  nextWithoutFullSize(after: string | null): Promise<Work | null>
  /** The ids among these that are there. */
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
  styleId: string | null
  seed: number
  engine: string
  stylize: number
  curatedAt: number
  /** Words that searches find it by, beside its prompts. */
  keywords: readonly string[]
  slot: WorkSlot
  /** The small picture that the program ships: its public name, and the id that the program knows it by. */
  shipped: { name: string; key: string }
}

/** One picture of the starter collection, as the engine's package ships it. */
export interface StarterPicture {
  id: string
  width: number
  height: number
  thumbhash: string
  prompts: Record<Language, string>
  style: string | null
  ratio: '1:1' | '2:3' | '3:2'
  seed: number
  stylize: number
  keywords: readonly string[]
  /** Public name of the shipped file: another one when its contents change. */
  fileName: string
}

export interface StarterSource {
  engine: string
  pictures(): Promise<readonly StarterPicture[]>
  /** Whether the engine is there that renders them; else they stay as small as they are. */
  canRender: boolean
  /** Renders one in full size, behind everything that people wait for. */
  render(id: string, signal: AbortSignal): Promise<{ width: number; height: number; rgba: Uint8Array }>
}

export interface CuratedFiles {
  store(
    workId: string,
    pixels: { width: number; height: number; rgba: Uint8Array },
    options: { open: boolean },
  ): Promise<Omit<WorkSlot, 'slot' | 'withheld' | 'recipe'>>
  keep(names: readonly string[], tx: Tx): Promise<void>
}
