import { z } from 'zod'
import { STYLES, VIP_STYLES } from '../domain/presets/styles.ts'

const Store = z
  .url({ protocol: /^https$/, error: 'wants an https address' })
  .nullable()
  .default(null)

/** Where the apps of this installation are, by product. */
export const Downloads = z.record(
  z.string().trim().min(1).max(40),
  z
    .strictObject({ ios: Store, android: Store })
    .refine(({ ios, android }) => ios !== null || android !== null, {
      message: 'wants ios, android or both',
    }),
)

/** Styles for members alone, by id, separated by commas; empty: none. */
export const VipStyles = z
  .string()
  .default(VIP_STYLES.join(','))
  .transform((text, context) => {
    const ids = text
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean)
    const unknown = ids.find((id) => !STYLES.some((style) => style.id === id))
    if (unknown !== undefined) {
      const known = STYLES.map(({ id }) => id).join(', ')
      context.addIssue({
        code: 'custom',
        message: `names "${unknown}", which is no style: there are ${known}`,
      })
    }
    return new Set(ids) as ReadonlySet<string>
  })
