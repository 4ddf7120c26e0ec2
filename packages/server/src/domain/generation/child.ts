import { Operation, type Slot } from '@easel/contract/numbers'
import type { Work } from '../kernel/work.ts'
import type { NewWork } from './ports.ts'

/** What a child does not have of its parent. */
interface Own
  extends Pick<NewWork, 'id' | 'principalId' | 'partnerId' | 'seed' | 'language' | 'vip' | 'createdAt'> {
  /** Whether its owner may be in the square. */
  square: boolean
}

/** The work that is made of one picture of another. */
export const childOf = (
  parent: Work,
  { operation, slot }: { operation: Operation; slot: Slot },
  { square, ...own }: Own,
): NewWork => ({
  ...own,
  ...sourceFrom(parent, slot, own),
  showable: isShowable(parent, operation, { square, ...own }),
  operation,
  prompt: parent.prompt,
  negativePrompt: parent.negativePrompt,
  modelId: parent.modelId,
  ratioType: parent.ratioType,
  styleId: parent.styleId,
  stylize: parent.stylize,
  parentId: parent.id,
  parentSlot: slot,
  shownChoice: choiceFrom(parent, operation),
})

/**
 * Nobody shows what others have made as their own. What is hidden does not come back as what is painted from it; larger,
 * it is hidden itself.
 */
const isShowable = (parent: Work, operation: Operation, { principalId, square }: Own): boolean =>
  square &&
  parent.showable &&
  parent.principalId === principalId &&
  !(parent.hidden && operation === Operation.Variation)

/** What others have brought along is theirs: of their works there is the picture alone. */
function sourceFrom(
  { principalId, uploadId, slots }: Work,
  slot: Slot,
  own: Pick<Own, 'principalId'>,
): Pick<NewWork, 'uploadId' | 'sourceRecipe'> {
  if (uploadId !== null && principalId !== own.principalId) return { uploadId: null, sourceRecipe: null }
  return { uploadId, sourceRecipe: slots.find((each) => each.slot === slot)?.recipe ?? null }
}

/**
 * Larger it is the same picture, which the square has already or is not to have: shown when its owner says so. What is
 * painted from a work that its owner has taken out stays out with it.
 */
const choiceFrom = ({ shownChoice }: Work, operation: Operation): boolean | null =>
  operation === Operation.Upscale || shownChoice === false ? false : null
