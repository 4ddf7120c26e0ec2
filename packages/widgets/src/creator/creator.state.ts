import { MODEL_ID, type RatioType, SEED, STYLIZE } from '@easel/contract/numbers'
import { type PromptFault, promptFault, textFault } from '@easel/contract/prompt'
import type { ImageSet, ImageSource, Launcher, SubmitBody } from '@easel/contract/types'
import type { Params } from '../runtime/provider/ports.ts'

/** What is being prepared: everything that a submit says. */
export interface Draft {
  prompt: string
  negativePrompt: string
  ratioType: RatioType
  styleId: string
  modelId: number
  stylize: number
  /** null: a new one each time. */
  seed: number | null
  /** An own picture that is started from; null: from the words alone. */
  reference: Reference | null
}

/** A picture that was sent to the server, and how it looks. */
export interface Reference {
  id: string
  /** A data URL, small. */
  thumb: string
}

/** A prompt of which only the beginning was taken over, and the work that has all of it. */
export interface CutPrompt {
  beginning: string
  id: string
  source: ImageSource | undefined
}

export const EMPTY_DRAFT: Draft = {
  prompt: '',
  negativePrompt: '',
  ratioType: 1,
  styleId: '',
  modelId: MODEL_ID.auto,
  stylize: STYLIZE.default,
  seed: null,
  reference: null,
}

const isRatio = (value: unknown): value is RatioType => value === 1 || value === 2 || value === 3
const isWhole = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function referenceOf(value: unknown): Reference | null {
  const { id, thumb }: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {}
  const known = typeof id === 'string' && typeof thumb === 'string' && thumb.startsWith('data:image/')
  return known ? { id, thumb } : null
}

/** A draft from whatever was kept: each part that does not stand is as in an empty draft. */
export function draftOf(kept: unknown): Draft {
  const from: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  return {
    prompt: text(from.prompt),
    negativePrompt: text(from.negativePrompt),
    ratioType: isRatio(from.ratioType) ? from.ratioType : EMPTY_DRAFT.ratioType,
    styleId: text(from.styleId),
    modelId: isWhole(from.modelId, MODEL_ID) ? from.modelId : EMPTY_DRAFT.modelId,
    stylize: isWhole(from.stylize, STYLIZE) ? from.stylize : EMPTY_DRAFT.stylize,
    seed: isWhole(from.seed, SEED) ? from.seed : null,
    reference: referenceOf(from.reference),
  }
}

/** The draft that an address asks for (`?prompt=&style=&ratio=`), or null when it asks for none. */
export function draftOfParams(params: Params, draft: Draft): Draft | null {
  const { prompt, style, ratio } = params
  if (prompt === undefined && style === undefined && ratio === undefined) return null
  return draftOf({
    ...draft,
    ...(prompt === undefined ? {} : { prompt }),
    ...(style === undefined ? {} : { styleId: style }),
    ...(ratio === undefined ? {} : { ratioType: Number(ratio) }),
  })
}

/** The settings of a work, to draw the same again. A foreign seed is not taken: it would be the same picture. */
export const draftOfImage = (set: ImageSet): Draft =>
  draftOf({
    ...set,
    prompt: set.promptTruncated ? wholeText(set.prompt) : set.prompt,
    styleId: set.styleId ?? '',
    negativePrompt: set.negativePrompt ?? '',
    seed: set.mine ? set.seed : null,
  })

/** Without the word that was cut in two; where words are not set apart, all of it. */
const wholeText = (text: string): string => /^(.*[^\s,;:])[\s,;:]+\S*$/s.exec(text)?.[1] ?? text

/** The body of a submit: nothing in it that is as by default. */
/** `promisedPrivate`: the person was told that nobody else will see it. */
export function bodyOf(draft: Draft, promisedPrivate = false): SubmitBody {
  const { prompt, negativePrompt, ratioType, styleId, modelId, stylize, seed, reference } = draft
  return {
    prompt: prompt.trim(),
    modelId,
    ratioType,
    ...(negativePrompt.trim() && { negativePrompt: negativePrompt.trim() }),
    ...(styleId && { styleId }),
    ...(stylize !== STYLIZE.default && { stylize }),
    ...(seed !== null && { seed }),
    ...(reference && { image: reference.id }),
    ...(promisedPrivate && { shown: false }),
  }
}

export interface DraftFaults {
  prompt: PromptFault | null
  negativePrompt: ReturnType<typeof textFault>
}

export const faultsOf = (draft: Draft): DraftFaults => ({
  prompt: promptFault(draft.prompt),
  negativePrompt: textFault(draft.negativePrompt),
})

/** Choices that this installation does not have (any more) fall back. What fits is the same draft. */
export function fitted(draft: Draft, launcher: Launcher): Draft {
  const { styles, models } = launcher.imageGeneration
  const styleId = styles.some(({ id }) => id === draft.styleId) ? draft.styleId : ''
  const modelId = models.some(({ id }) => id === draft.modelId) ? draft.modelId : MODEL_ID.auto
  return styleId === draft.styleId && modelId === draft.modelId ? draft : { ...draft, styleId, modelId }
}

export const randomSeed = (): number => {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}

/** Another example than the one that stands there. */
export function otherExample(examples: readonly string[], present: string): string {
  const others = examples.filter((example) => example !== present)
  return others[Math.floor(Math.random() * others.length)] ?? present
}

const HISTORY = 12

/** The last prompts, newest first, each once. */
export const remembered = (history: readonly string[], prompt: string): string[] =>
  [prompt, ...history.filter((old) => old !== prompt)].slice(0, HISTORY)

const SETS = 8

/** The sets of this page, newest first, each once. */
export const withSet = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((old) => old !== id)].slice(0, SETS)
