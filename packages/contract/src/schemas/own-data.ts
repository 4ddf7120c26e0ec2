import { z } from 'zod'
import type { CallSchemas } from './call-schemas.ts'
import { EpochMs } from './common.ts'
import { Proof } from './identity.ts'

export const ExportBody = z.object({ proof: Proof.optional() })
export const ExportAnswer = z.object({
  url: z.string().meta({ description: 'Where the zip is had, as long as the sign-in that asked lasts' }),
  expiresAt: EpochMs,
})

/** The export of a person's own data. */
export const ownDataSchemas = {
  exportData: {
    summary:
      'All that is kept of the caller, as one zip: data as JSON, the pictures, and a text that says what is what',
    body: ExportBody,
    answer: ExportAnswer,
    errors: {
      403: '`proof_needed`: signed in too long ago to take everything along without a code or the password',
      404: 'No such code, or it has expired',
      405: 'Not the code that was sent',
      409: '`export_running`: one is being downloaded',
      429: '`export_limit`: too many in 24 hours, `retryAfter`',
    },
  },
} as const satisfies Record<string, CallSchemas>
