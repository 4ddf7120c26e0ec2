import { perTool } from '@easel/contract/tools'
import { z } from 'zod'
import { STYLES, VIP_STYLES } from '../domain/presets/styles.ts'
import { bothKeys, keyFields, withKey } from './keys.ts'
import { isLoopback } from './reachability.ts'
import type { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

const Store = z
  .url({ protocol: /^https$/, error: 'must be an https address' })
  .nullable()
  .default(null)

/** Where the apps of this installation are, by product. */
export const Downloads = z.record(
  z.string().trim().min(1).max(40),
  z
    .strictObject({ ios: Store, android: Store })
    .refine(({ ios, android }) => ios !== null || android !== null, {
      message: 'must name ios, android or both',
    }),
)

/** Https, or a loopback address while a tool is developed. */
const Tool = z
  .url({ protocol: /^https?$/, error: 'must be an https address' })
  .refine((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname), {
    message: 'must be an https address',
  })
  .nullable()
  .default(null)

/** Third-party tools: their pages, and the key with which a tool's server verifies who somebody is. */
export const Tools = z
  .strictObject({ ...perTool(() => Tool), ...keyFields })
  .refine((given) => !bothKeys(given), { path: ['apiKey'], message: 'or apiKeyEnv is needed, not both' })

/** A key shorter than the signature's hash could be guessed. */
const MIN_KEY_LENGTH = 32

/** The key of the tools, given or found in a variable. Throws when it is too short. */
export function toolsKeyOf(
  tools: z.output<typeof Tools>,
  environment: Record<string, string | undefined>,
): Secret | null {
  const { apiKey } = withKey('TOOLS', tools, environment)
  if (apiKey !== null && apiKey.reveal().length < MIN_KEY_LENGTH) {
    throw new StartError(`Setting TOOLS is wrong: its key must have ${MIN_KEY_LENGTH} characters or more.`)
  }
  return apiKey
}

/** Features that follow from other settings. */
const FOLLOWING: Readonly<Record<string, string>> = {
  vip: 'PAYMENTS',
  analytics: 'ANALYTICS',
  tools: 'TOOLS',
}

/** What else the clients of this installation show or leave out, by name. */
export const Features = z
  .record(
    z.string().regex(/^[A-Za-z][\w-]{0,39}$/, { message: 'must be a name of letters, digits, - and _' }),
    z.boolean(),
  )
  .superRefine((features, context) => {
    for (const name of Object.keys(features)) {
      const setting = FOLLOWING[name]
      if (setting) context.addIssue({ code: 'custom', path: [name], message: `follows from ${setting}` })
    }
  })

/** Styles for members only, by id, separated by commas; empty: none. */
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
        message: `names "${unknown}", which is not a style: the styles are ${known}`,
      })
    }
    return new Set(ids) as ReadonlySet<string>
  })
