import { z } from 'zod'
import { DOWNLOAD_FORMATS } from '../download-formats.ts'
import { BATCH_MAX } from '../numbers.ts'
import type { CallSchemas } from './call-schemas.ts'
import { Balance } from './common.ts'
import { PictureBody } from './image.ts'

export const ConsumeAnswer = Balance.extend({
  url: z.string().meta({
    description:
      'Where the file is had for ten minutes; a viewed original is fetched once, whole or in parts',
  }),
})

const Format = z
  .enum(DOWNLOAD_FORMATS)
  .optional()
  .meta({ description: 'JPEG where none is named; PNG loses nothing. All carry the same metadata' })

export const SaveBody = PictureBody.extend({ format: Format })
export const DownloadBody = z.object({
  items: z.array(PictureBody).min(1).max(BATCH_MAX),
  format: Format,
})
export const DownloadAnswer = ConsumeAnswer

const OTHER_KEY = 'The same `idempotency-key` was used for something else'

/** Downloads and views of originals; both are counted. */
export const savingSchemas = {
  download: {
    idempotencyScope: 'zip',
    summary: 'Several pictures as one zip; each counts as a save, once in its 24 hours',
    body: DownloadBody,
    answer: DownloadAnswer,
    errors: { 402: 'Free limit', 403: 'VIP limit', 404: "None of them is the caller's", 409: OTHER_KEY },
  },
  saveBalance: { summary: 'Saves that are left today', answer: Balance, errors: {} },
  saveConsume: {
    idempotencyScope: 'save',
    summary:
      'Save a picture: watermarked preview size, or the clean original for VIP; it counts once in its 24 hours',
    body: SaveBody,
    answer: ConsumeAnswer,
    errors: {
      402: 'Free limit',
      403: 'VIP limit',
      404: 'No such picture for the caller',
      409: OTHER_KEY,
    },
  },
  viewBalance: { summary: 'Views of originals that are left today', answer: Balance, errors: {} },
  viewConsume: {
    idempotencyScope: 'view',
    summary: 'View the original: watermarked at full size, or clean for VIP; it counts once in its 24 hours',
    body: PictureBody,
    answer: ConsumeAnswer,
    errors: { 403: 'Free limit', 404: 'No such picture for the caller', 409: OTHER_KEY },
  },
} as const satisfies Record<string, CallSchemas>
