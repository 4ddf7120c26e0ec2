import { type EditKind, isSameImage } from '@easel/contract/edits'
import type { Operation, Slot, VariationStrength } from '@easel/contract/numbers'
import type { Work } from '../kernel/work.ts'
import type { NewWork } from './ports.ts'

/** Fields that a child does not inherit. */
interface Own
  extends Pick<NewWork, 'id' | 'principalId' | 'partnerId' | 'seed' | 'language' | 'vip' | 'createdAt'> {
  /** Whether its owner may be in the square. */
  square: boolean
}

/** What a child is made by: an operation, or an edit. */
interface Making {
  operation: Operation
  slot: Slot
  edit?: EditKind
  strength?: VariationStrength | undefined
}

/** The work made from one image of another work. */
export const childOf = (parent: Work, making: Making, { square, ...own }: Own): NewWork => ({
  ...own,
  ...sourceFrom(parent, making, own),
  showable: isShowable(parent, making, { square, ...own }),
  operation: making.operation,
  prompt: parent.prompt,
  negativePrompt: parent.negativePrompt,
  modelId: parent.modelId,
  ratioType: parent.ratioType,
  aspectRatio: parent.aspectRatio,
  imageCount: null,
  styleId: parent.styleId,
  stylize: parent.stylize,
  parentId: parent.id,
  parentSlot: making.slot,
  edit: making.edit ?? null,
  variationStrength: making.strength ?? null,
  referenceStrength: null,
  referenceKind: null,
  moreReferences: [],
  editPlace: null,
  maskId: null,
  shownChoice: choiceFrom(parent, making),
})

/**
 * A child of somebody else's work is not showable. A variation of a hidden work is not either; what is the same image
 * is hidden with it.
 */
const isShowable = (parent: Work, making: Making, { principalId, square }: Own): boolean =>
  square && parent.showable && parent.principalId === principalId && !(parent.hidden && !isSameImage(making))

/**
 * A reference image belongs to its uploader: a child of somebody else's work starts from the image alone. So does an
 * edit, as what is not painted anew must stay.
 */
function sourceFrom(
  { principalId, uploadId, slots }: Work,
  { slot, edit }: Making,
  own: Pick<Own, 'principalId'>,
): Pick<NewWork, 'uploadId' | 'sourceRecipe'> {
  if (uploadId !== null && principalId !== own.principalId) return { uploadId: null, sourceRecipe: null }
  if (edit !== undefined) return { uploadId, sourceRecipe: null }
  return { uploadId, sourceRecipe: slots.find((each) => each.slot === slot)?.recipe ?? null }
}

/**
 * What is the same image is shown only by the owner's choice. A variation of a work that the owner took out stays out.
 */
const choiceFrom = ({ shownChoice }: Work, making: Making): boolean | null =>
  isSameImage(making) || shownChoice === false ? false : null
