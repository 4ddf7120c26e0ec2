import type { PresetSettings } from '@easel/contract/types'
import { bodyOf, type Draft, draftOf } from '../creator.state.ts'

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

const textOf = (settings: PresetSettings): string =>
  JSON.stringify(settings, Object.keys(settings).toSorted())

/** Whether the draft has these settings. */
export const hasSettings = (draft: Draft, settings: PresetSettings): boolean =>
  textOf(settingsOf(draft)) === textOf(settingsOf(withSettings(draft, settings)))
