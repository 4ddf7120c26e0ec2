import type { Language } from '@easel/contract/numbers'
import type { QueueTab } from '@easel/contract/types'

/** The query keys of all server state. Lists and single sets are updated by these. */
export const keys = {
  launcher: (language: Language) => ['launcher', language] as const,
  homepage: (language: Language, style: string, search: string) =>
    ['homepage', language, style, search] as const,
  homepages: ['homepage'] as const,
  mine: (filter: object) => ['mine', filter] as const,
  mines: ['mine'] as const,
  queue: (tab: QueueTab) => ['queue', tab] as const,
  queues: ['queue'] as const,
  cleared: ['cleared'] as const,
  image: (id: string) => ['image', id] as const,
  images: ['image'] as const,
  lineage: (id: string) => ['lineage', id] as const,
  lineages: ['lineage'] as const,
  prompts: (search: string) => ['prompts', search] as const,
  inspection: (prompt: string) => ['inspection', prompt] as const,
  server: ['server'] as const,
  newSets: ['made-sets'] as const,
  begun: (id: string) => ['begun', id] as const,
  redDot: ['red-dot'] as const,
  quota: ['quota'] as const,
  membership: ['membership'] as const,
  settings: ['settings'] as const,
  userInfo: ['user-info'] as const,
  balance: (of: 'save' | 'view' | 'polyfill') => ['balance', of] as const,
  balances: ['balance'] as const,
  square: (view: object) => ['square', view] as const,
  /** Their works are a list of the square. */
  author: (id: string) => ['square', 'author', id] as const,
  followed: (id: string) => ['followed', id] as const,
  hiddenAuthors: ['hidden-authors'] as const,
  squares: ['square'] as const,
  top: ['top'] as const,
  /** Key of the cancel mutation of a set, by which a pending cancel is detected. */
  cancel: (id: string) => ['cancel', id] as const,
}
