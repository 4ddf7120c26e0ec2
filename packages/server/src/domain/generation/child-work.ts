import { Operation, type Slot } from '@easel/contract/numbers'
import type { Work } from '../kernel/work.ts'
import type { NewWork } from './ports.ts'

/** Fields that a child does not inherit. */
interface Own
  extends Pick<NewWork, 'id' | 'principalId' | 'partnerId' | 'seed' | 'language' | 'vip' | 'createdAt'> {
  /** Whether its owner may be in the square. */
  square: boolean
}

/** The work made from one image of another work. */
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
  aspectRatio: parent.aspectRatio,
  styleId: parent.styleId,
  stylize: parent.stylize,
  parentId: parent.id,
  parentSlot: slot,
  shownChoice: choiceFrom(parent, operation),
})

/**
 * A child of somebody else's work is not showable. A variation of a hidden work is not either; its enhancement is
 * hidden with it.
 */
const isShowable = (parent: Work, operation: Operation, { principalId, square }: Own): boolean =>
  square &&
  parent.showable &&
  parent.principalId === principalId &&
  !(parent.hidden && operation === Operation.Variation)

/** A reference image belongs to its uploader: a child of somebody else's work starts from the image alone. */
function sourceFrom(
  { principalId, uploadId, slots }: Work,
  slot: Slot,
  own: Pick<Own, 'principalId'>,
): Pick<NewWork, 'uploadId' | 'sourceRecipe'> {
  if (uploadId !== null && principalId !== own.principalId) return { uploadId: null, sourceRecipe: null }
  return { uploadId, sourceRecipe: slots.find((each) => each.slot === slot)?.recipe ?? null }
}

/**
 * An enhancement is the same image, so it is shown only by the owner's choice. A variation of a work that the owner
 * took out stays out.
 */
const choiceFrom = ({ shownChoice }: Work, operation: Operation): boolean | null =>
  operation === Operation.Upscale || shownChoice === false ? false : null
