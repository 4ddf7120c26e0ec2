import { ASPECT_RATIOS, type AspectRatio, shapeOf } from '@easel/contract/aspect-ratios'
import {
  IMAGE_COUNTS,
  type ImageCount,
  MODEL_ID,
  type RatioType,
  SEED,
  STYLIZE,
} from '@easel/contract/numbers'
import { type PromptError, validatePrompt, validatePromptText } from '@easel/contract/prompt'
import type { ParameterName, WrittenParameter } from '@easel/contract/prompt-parameters'
import type { ImageSet, ImageSource, SubmitBody } from '@easel/contract/types'
import type { Params } from '../runtime/provider/ports.ts'
import { furtherImage, oneOf, type References, referencesFrom } from './references.state.ts'

/** The draft of a submit. */
export interface Draft extends References {
  prompt: string
  negativePrompt: string
  ratioType: RatioType
  /** Where it is none of the three, `ratioType` is the nearest of them. */
  aspectRatio: AspectRatio | null
  imageCount: ImageCount
  styleId: string
  modelId: number
  stylize: number
  /** null: a random one each time. */
  seed: number | null
  /** Settings that were typed into the prompt as parameters. */
  written: readonly WrittenParameter[]
}

/** The readable beginning of another person's prompt, and the work that has the full prompt. */
export interface TruncatedPrompt {
  beginning: string
  id: string
  source: ImageSource | undefined
}

export const EMPTY_DRAFT: Draft = {
  prompt: '',
  negativePrompt: '',
  ratioType: 1,
  aspectRatio: null,
  imageCount: IMAGE_COUNTS.length,
  styleId: '',
  modelId: MODEL_ID.auto,
  stylize: STYLIZE.default,
  seed: null,
  reference: null,
  imageStrength: null,
  imageKind: null,
  more: [],
  written: [],
}

const isRatio = (value: unknown): value is RatioType => value === 1 || value === 2 || value === 3
const isIntegerWithin = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Without the table of parameters, which is loaded with the first of them. */
const PARAMETER_NAMES: Record<ParameterName, true> = { ratio: true, seed: true, exclude: true, stylize: true }

const writtenOf = (value: unknown): WrittenParameter[] =>
  Array.isArray(value)
    ? value.filter(
        (each: Partial<WrittenParameter> | null): each is WrittenParameter =>
          Object.hasOwn(PARAMETER_NAMES, each?.name ?? '') &&
          typeof each?.text === 'string' &&
          typeof each.value === 'string',
      )
    : []

function shapeFrom({
  ratioType,
  aspectRatio,
}: Record<string, unknown>): Pick<Draft, 'ratioType' | 'aspectRatio'> {
  const known = oneOf(ASPECT_RATIOS, aspectRatio)
  if (known) return shapeOf(known)
  return { ratioType: isRatio(ratioType) ? ratioType : EMPTY_DRAFT.ratioType, aspectRatio: null }
}

/** Parses a stored draft: invalid fields are replaced by those of an empty draft. */
export function draftOf(stored: unknown): Draft {
  const from: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return {
    prompt: text(from.prompt),
    negativePrompt: text(from.negativePrompt),
    ...shapeFrom(from),
    imageCount: oneOf(IMAGE_COUNTS, from.imageCount) ?? EMPTY_DRAFT.imageCount,
    styleId: text(from.styleId),
    modelId: isIntegerWithin(from.modelId, MODEL_ID) ? from.modelId : EMPTY_DRAFT.modelId,
    stylize: isIntegerWithin(from.stylize, STYLIZE) ? from.stylize : EMPTY_DRAFT.stylize,
    seed: isIntegerWithin(from.seed, SEED) ? from.seed : null,
    ...referencesFrom(from),
    written: writtenOf(from.written),
  }
}

/**
 * The draft from the query of an address (`?prompt=&style=&ratio=`); null when it has none of these. The ratio is a
 * `ratioType`, or as it is written: `16:9`.
 */
export function draftOfParams(params: Params, draft: Draft): Draft | null {
  const { prompt, style, ratio } = params
  if (prompt === undefined && style === undefined && ratio === undefined) return null
  return draftOf({
    ...draft,
    ...(prompt === undefined ? {} : { prompt }),
    ...(style === undefined ? {} : { styleId: style }),
    ...(ratio === undefined ? {} : { ratioType: Number(ratio), aspectRatio: ratio }),
  })
}

/** The settings of a work for a remix. Another person's seed is left out: it would repeat the image. */
export const draftOfImage = (set: ImageSet): Draft =>
  draftOf({
    ...set,
    prompt: set.promptTruncated ? wholeText(set.prompt) : set.prompt,
    styleId: set.styleId ?? '',
    negativePrompt: set.negativePrompt ?? '',
    seed: set.mine ? set.seed : null,
  })

/** Drops the last word, which was cut; in scripts without spaces nothing is dropped. */
const wholeText = (text: string): string => /^(.*[^\s,;:])[\s,;:]+\S*$/s.exec(text)?.[1] ?? text

/**
 * The body of a submit, without default values. `promisedPrivate`: the page showed that nobody else will see the work.
 */
export function bodyOf(draft: Draft, promisedPrivate = false): SubmitBody {
  const {
    prompt,
    negativePrompt,
    ratioType,
    aspectRatio,
    imageCount,
    styleId,
    modelId,
    stylize,
    seed,
    reference,
    imageStrength,
    imageKind,
    more,
  } = draft
  return {
    prompt: prompt.trim(),
    modelId,
    ratioType,
    ...(aspectRatio && { aspectRatio }),
    ...(negativePrompt.trim() && { negativePrompt: negativePrompt.trim() }),
    ...(imageCount !== EMPTY_DRAFT.imageCount && { imageCount }),
    ...(styleId && { styleId }),
    ...(stylize !== STYLIZE.default && { stylize }),
    ...(seed !== null && { seed }),
    ...(reference && { image: reference.id }),
    ...(reference && imageStrength && { imageStrength }),
    ...(reference && imageKind && { imageKind }),
    ...(more.length > 0 && { moreImages: more.map(furtherImage) }),
    ...(promisedPrivate && { shown: false }),
  }
}

export interface DraftErrors {
  prompt: PromptError | null
  negativePrompt: ReturnType<typeof validatePromptText>
}

export const validateDraft = (draft: Draft): DraftErrors => ({
  prompt: validatePrompt(draft.prompt),
  negativePrompt: validatePromptText(draft.negativePrompt),
})

export const randomSeed = (): number => {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1))
  return seed
}

/** A random example other than the present one. */
export function otherExample(examples: readonly string[], present: string): string {
  const others = examples.filter((example) => example !== present)
  return others[Math.floor(Math.random() * others.length)] ?? present
}

const HISTORY = 12

/** The last prompts, newest first, without duplicates. */
export const withPrompt = (history: readonly string[], prompt: string): string[] =>
  [prompt, ...history.filter((old) => old !== prompt)].slice(0, HISTORY)

/** How many sets this page has. */
export const SETS = 8

/** The sets of this page, newest first, without duplicates. */
export const withSet = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((old) => old !== id)].slice(0, SETS)
