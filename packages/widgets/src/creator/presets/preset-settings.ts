import type { PresetSettings } from '@easel/contract/types'
import { bodyOf, type Draft, draftOf } from '../creator.state.ts'

/** What of a draft is kept: neither the prompt nor its image, and no seed, which belongs to a picture. */
export function settingsOf(draft: Draft): PresetSettings {
  const { prompt: _, ...settings } = bodyOf({ ...draft, seed: null, reference: null })
  return { ...settings, ...(draft.imageStrength && { imageStrength: draft.imageStrength }) }
}

/** The draft with kept settings: the others get back what they are without a choice. */
export const withSettings = ({ prompt, seed, reference, written }: Draft, settings: PresetSettings): Draft =>
  draftOf({ ...settings, prompt, seed, reference, written })

const textOf = (settings: PresetSettings): string =>
  JSON.stringify(settings, Object.keys(settings).toSorted())

/** Whether the draft has these settings. */
export const hasSettings = (draft: Draft, settings: PresetSettings): boolean =>
  textOf(settingsOf(draft)) === textOf(settingsOf(withSettings(draft, settings)))
