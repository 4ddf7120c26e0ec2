import type { NewWork } from '../../src/domain/generation/ports.ts'
import type { LedgerEntry } from '../../src/domain/quota/ports.ts'

/** A work that waits; the later its number, the later it came. */
export const work = (id: string, over: Partial<NewWork> = {}): NewWork => ({
  id,
  principalId: 'p1',
  partnerId: null,
  operation: 0,
  prompt: 'A 灯塔',
  negativePrompt: null,
  language: 'en',
  modelId: 0,
  ratioType: 1,
  aspectRatio: null,
  imageCount: null,
  variationStrength: null,
  referenceStrength: null,
  referenceKind: null,
  moreReferences: [],
  styleId: null,
  stylize: 100,
  seed: 4_294_967_295,
  vip: false,
  createdAt: Number(id.replace(/\D/g, '')) + 1,
  parentId: null,
  parentSlot: null,
  edit: null,
  editPlace: null,
  maskId: null,
  uploadId: null,
  sourceRecipe: null,
  showable: true,
  shownChoice: null,
  ...over,
})

/** What a generation costs. */
export const entry = (over: Partial<LedgerEntry>): LedgerEntry => ({
  id: `${over.workId}-${over.type ?? 'reserve'}`,
  principalId: 'p1',
  addressKey: null,
  purpose: 'generation',
  type: 'reserve',
  amount: 1,
  workId: 'w1',
  slot: null,
  subject: null,
  at: 100,
  countedAt: 100,
  ...over,
})
