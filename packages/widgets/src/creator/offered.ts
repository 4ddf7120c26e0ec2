import type { AspectRatio } from '@easel/contract/aspect-ratios'
import { MODEL_ID, type ReferenceStrength } from '@easel/contract/numbers'
import type { Launcher } from '@easel/contract/types'
import type { Draft } from './creator.state.ts'
import { oneOf } from './references.state.ts'

/** Options that this installation does not offer are reset. Returns the same draft when all are offered. */
export function withAvailableOptions(draft: Draft, launcher: Launcher): Draft {
  const { styles, models } = launcher.imageGeneration
  const styleId = styles.some(({ id }) => id === draft.styleId) ? draft.styleId : ''
  const modelId = models.some(({ id }) => id === draft.modelId) ? draft.modelId : MODEL_ID.auto
  const ratios = moreRatiosOf(launcher, modelId)
  const aspectRatio = oneOf(ratios, draft.aspectRatio)
  const reference = beginsWithImages(launcher, modelId) ? draft.reference : null
  const imageStrength = oneOf(imageStrengthsOf(launcher, modelId), draft.imageStrength)
  const { most, kinds, strengths } = referencesOf(launcher, modelId)
  const imageKind = oneOf(kinds, draft.imageKind)
  const further = (reference ? draft.more.slice(0, most - 1) : []).map((each) => ({
    ...each,
    strength: oneOf(strengths, each.strength),
    kind: oneOf(kinds, each.kind),
  }))
  const more = JSON.stringify(further) === JSON.stringify(draft.more) ? draft.more : further
  const seed = takesSeed(launcher, modelId) ? draft.seed : null
  const negativePrompt = leavesOut(launcher, modelId) ? draft.negativePrompt : ''
  const fit = {
    seed,
    negativePrompt,
    styleId,
    modelId,
    aspectRatio,
    reference,
    imageStrength,
    imageKind,
    more,
  }
  const names = Object.keys(fit) as (keyof typeof fit)[]
  return names.every((name) => fit[name] === draft[name]) ? draft : { ...draft, ...fit }
}

const modelOf = (launcher: Launcher | undefined, modelId: number) =>
  launcher?.imageGeneration.models.find(({ id }) => id === modelId)

/** A server that says nothing of them has models that can. */
export const takesSeed = (launcher: Launcher | undefined, modelId: number): boolean =>
  modelOf(launcher, modelId)?.seed ?? true
export const leavesOut = (launcher: Launcher | undefined, modelId: number): boolean =>
  modelOf(launcher, modelId)?.negativePrompt ?? true

export const beginsWithImages = (launcher: Launcher | undefined, modelId: number): boolean =>
  modelOf(launcher, modelId)?.image ?? true

/** The ratios that a model paints beyond the three of all models. */
export const moreRatiosOf = (launcher: Launcher | undefined, modelId: number): readonly AspectRatio[] =>
  modelOf(launcher, modelId)?.ratios ?? []

/** How much of a reference image a model can be told to keep; empty where it cannot. */
export const imageStrengthsOf = (
  launcher: Launcher | undefined,
  modelId: number,
): readonly ReferenceStrength[] => modelOf(launcher, modelId)?.imageStrengths ?? []

const ONE: NonNullable<Launcher['imageGeneration']['models'][number]['references']> = {
  most: 1,
  kinds: [],
  strengths: [],
}

/** How many reference images a model takes, and what it can be told of each. */
export const referencesOf = (launcher: Launcher | undefined, modelId: number): typeof ONE =>
  modelOf(launcher, modelId)?.references ?? ONE
