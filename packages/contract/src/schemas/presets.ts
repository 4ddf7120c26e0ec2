import { z } from 'zod'
import { FOLDER_NAME_MAX, folderName, validateFolderName } from '../folders.ts'
import type { CallSchemas } from './call-schemas.ts'
import { EpochMs, Id } from './common.ts'
import { SubmitBody } from './generation.ts'
import { IdBody } from './image.ts'

/** By the rules of folders. */
const Name = z
  .string()
  .max(10 * FOLDER_NAME_MAX)
  .refine((text) => validateFolderName(text) === null, { message: 'body_invalid' })
  .transform(folderName)
  .meta({ description: `At most ${FOLDER_NAME_MAX} characters of any script; only the caller sees it` })

/** Neither the prompt nor its image, and no seed, which belongs to a picture. */
export const PresetSettings = SubmitBody.pick({
  negativePrompt: true,
  modelId: true,
  ratioType: true,
  aspectRatio: true,
  imageCount: true,
  styleId: true,
  stylize: true,
  imageStrength: true,
})

export const Preset = z.object({ id: Id, name: z.string(), settings: PresetSettings })

export const PresetsAnswer = z.object({
  presets: z.array(Preset).meta({ description: 'By name' }),
  limit: z.int().nonnegative().meta({ description: 'How many there may be' }),
})

export const SavePresetBody = z.object({
  id: Id.optional().meta({
    description: 'The one that is changed; without it, a new one, with name and settings',
  }),
  name: Name.optional(),
  settings: PresetSettings.optional().meta({
    description:
      'Kept as they are: a submit checks whether they are still offered. With `id`, the name or the settings that are not sent stay as they were',
  }),
})

const OTHERS = "No such preset of the caller's"
const TAKEN = 'The caller has another preset of this name, or as many as there may be: `reason` says which'

/** Settings of a submit under a name, to be taken again. */
export const presetSchemas = {
  presets: { summary: "The caller's presets", answer: PresetsAnswer, errors: {} },
  savePreset: {
    summary: 'Keep settings under a name, or change what is kept',
    body: SavePresetBody,
    answer: Preset,
    errors: { 400: 'A new one without a name or without settings', 404: OTHERS, 409: TAKEN },
  },
  deletePreset: {
    summary: 'Delete a preset; for 30 seconds it can be restored',
    body: IdBody,
    answer: z.object({ id: Id, restorableUntil: EpochMs }),
    errors: { 404: OTHERS },
  },
  restorePreset: {
    summary: 'Take the deletion of a preset back',
    body: IdBody,
    answer: Preset,
    errors: { 404: 'It cannot be restored', 409: TAKEN },
  },
} as const satisfies Record<string, CallSchemas>
