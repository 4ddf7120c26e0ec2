import { z } from 'zod'
import { STYLES, VIP_STYLES } from '../domain/presets/styles.ts'
import { bothKeys, keyFields, withKey } from './keys.ts'
import { isLoopback } from './reach.ts'
import type { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

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

/** By https, or on this machine for those who develop one. */
const Tool = z
  .url({ protocol: /^https?$/, error: 'wants an https address' })
  .refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname), {
    message: 'wants an https address',
  })
  .nullable()
  .default(null)

/** Tools of others beside the images: their pages, and the key with which a server of theirs checks who somebody is. */
export const Tools = z
  .strictObject({ videoUrl: Tool, pptUrl: Tool, ...keyFields })
  .refine((given) => !bothKeys(given), { path: ['apiKey'], message: 'or apiKeyEnv is needed, not both' })

/** A key shorter than the signature's hash could be found by trying. */
const MIN_KEY_LENGTH = 32

/** The key of the tools, given or found in a variable. Throws when it is too short. */
export function toolsKeyOf(
  tools: z.output<typeof Tools>,
  environment: Record<string, string | undefined>,
): Secret | null {
  const { apiKey } = withKey('TOOLS', tools, environment)
  if (apiKey !== null && apiKey.reveal().length < MIN_KEY_LENGTH) {
    throw new StartError(`Setting TOOLS is wrong: its key wants ${MIN_KEY_LENGTH} characters or more.`)
  }
  return apiKey
}

/** They follow from what is set elsewhere. */
const FOLLOWING: Readonly<Record<string, string>> = {
  vip: 'PAYMENTS',
  analytics: 'ANALYTICS',
  tools: 'TOOLS',
}

/** What else the clients of this installation show or leave out, by name. */
export const Features = z
  .record(z.string().regex(/^[A-Za-z][\w-]{0,39}$/, { message: 'wants a name' }), z.boolean())
  .superRefine((features, context) => {
    for (const name of Object.keys(features)) {
      const setting = FOLLOWING[name]
      if (setting) context.addIssue({ code: 'custom', path: [name], message: `follows from ${setting}` })
    }
  })

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
