import { z } from 'zod'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

export const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'must be an address such as https://api.example/v1',
  })
  .transform((text) => text.replace(/\/+$/, ''))

/**
 * What paths of calls are appended to. No call is made to an address with a password, and the error that says so, which is
 * logged, repeats it.
 */
export const serviceAddress = address.refine(
  (text) => {
    const { username, password, search, hash } = new URL(text)
    return `${username}${password}${search}${hash}` === ''
  },
  { message: 'must hold no user, password, ? or #: what a service wants to know of the caller is its key' },
)

/** The key of an outside service, or the name of an environment variable that holds it. */
export const keyFields = {
  apiKey: z.string().min(1).optional(),
  apiKeyEnv: z.string().min(1).optional(),
}

interface WithKey {
  apiKey?: string | undefined
  apiKeyEnv?: string | undefined
}

export const bothKeys = ({ apiKey, apiKeyEnv }: WithKey): boolean =>
  apiKey !== undefined && apiKeyEnv !== undefined

/** Puts the key where it belongs. Throws when it is expected in a variable that is not set. */
export function withKey<S extends WithKey>(
  setting: string,
  given: S,
  environment: Record<string, string | undefined>,
): Omit<S, 'apiKey' | 'apiKeyEnv'> & { apiKey: Secret | null } {
  const { apiKey, apiKeyEnv, ...rest } = given
  const text = apiKeyEnv === undefined ? apiKey : environment[apiKeyEnv]
  if (apiKeyEnv !== undefined && !text) {
    throw new StartError(
      `Setting ${setting} is wrong: its key is expected in ${apiKeyEnv}, which is not set.`,
    )
  }
  return { ...rest, apiKey: text === undefined ? null : new Secret(text) }
}

/** A plain name, or JSON that says more; what is wrong is named by its own place. */
export const nameOrJson = <T>(schema: z.ZodType<T>, fromName: (name: string) => unknown) =>
  z.string().transform((text, context): T => {
    let value: unknown
    try {
      value = text.trimStart().startsWith('{') ? JSON.parse(text) : fromName(text.trim())
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    context.addIssue({ code: 'custom', path: issue?.path ?? [], message: issue?.message ?? 'is wrong' })
    return z.NEVER
  })
