import type { ImagePage, Settings, SquarePage } from '@easel/contract/types'

/** What the person of a page was told of their own before the application had come. */
export interface OwnAnswers {
  /** When it was asked for, in epoch ms. */
  at: number
  /** Their finished works, and what is under way. */
  mine?: ImagePage
  /** Which of them were asked for, as the address says it; absent: all. */
  filter?: Readonly<Record<string, string>>
  running?: ImagePage
  /** Their queue, all of it. */
  queue?: ImagePage
  settings?: Settings
  /** A partner's square of today. */
  square?: SquarePage
}
