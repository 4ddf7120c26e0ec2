import { MODEL_ID, STYLIZE } from '@easel/contract/numbers'
import type { Launcher, PresetSettings } from '@easel/contract/types'
import { bodyOf, type Draft, draftOf } from '../creator.state.ts'
import { withAvailableOptions } from '../offered.ts'

/** What there is to choose from, as far as it is known. */
export interface Offer {
  launcher: Launcher | undefined
  /** Also what is for VIP members. */
  forMembers: boolean
}

const LEFT_OUT = ['styleId', 'modelId', 'aspectRatio', 'imageStrength', 'stylize'] as const
/** A setting that is not offered to the person. */
export type LeftOut = (typeof LEFT_OUT)[number] | 'images'

/**
 * What of a draft is kept: neither the prompt nor its images, and no seed, which belongs to a picture. The strength of an
 * image that is not there is not seen, and not kept either.
 */
export function settingsOf(draft: Draft): PresetSettings {
  const { prompt: _, image: __, ...settings } = bodyOf({ ...draft, seed: null, imageKind: null, more: [] })
  return settings
}

/** The draft with kept settings: the others get back what they are without a choice. */
export const withSettings = (
  { prompt, seed, reference, imageKind, more, written }: Draft,
  settings: PresetSettings,
): Draft => draftOf({ ...settings, prompt, seed, reference, imageKind, more, written })

/** The draft with kept settings as far as they are offered to the person, and those that are not. */
export function withOffered(
  draft: Draft,
  settings: PresetSettings,
  { launcher, forMembers }: Offer,
): { draft: Draft; leftOut: LeftOut[] } {
  const whole = withSettings(draft, settings)
  const own = forMembers ? whole : withoutVip(whole, launcher)
  const fit = launcher ? withAvailableOptions(own, launcher) : own
  const [all, some] = [settingsOf(whole), settingsOf(fit)]
  const leftOut: LeftOut[] = LEFT_OUT.filter((name) => all[name] !== some[name])
  return { draft: fit, leftOut: fit.reference === whole.reference ? leftOut : [...leftOut, 'images'] }
}

function withoutVip(draft: Draft, launcher: Launcher | undefined): Draft {
  const { styles = [], models = [] } = launcher?.imageGeneration ?? {}
  const isVip = <Id>(offered: readonly { id: Id; vip: boolean }[], id: Id): boolean =>
    offered.some((one) => one.id === id && one.vip)
  return {
    ...draft,
    styleId: isVip(styles, draft.styleId) ? '' : draft.styleId,
    modelId: isVip(models, draft.modelId) ? MODEL_ID.auto : draft.modelId,
    stylize: STYLIZE.default,
  }
}

const textOf = (draft: Draft): string => {
  const settings = settingsOf(draft)
  return JSON.stringify(settings, Object.keys(settings).toSorted())
}

/** Whether the draft has these settings, as far as they are offered. */
export const hasSettings = (draft: Draft, settings: PresetSettings, offer: Offer): boolean =>
  textOf(draft) === textOf(withOffered(draft, settings, offer).draft)
