import type { Language } from '@easel/contract/languages'
import type { CallAnswer } from '@easel/contract/types'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { ToolTokens } from './ports.ts'

interface Parts {
  /** Whether there are any tools. */
  offered: boolean
  /** Keyed by this installation: one person has one pseudonym in all tools. */
  pseudonymOf(principalId: string): Promise<string>
  tokens: Pick<ToolTokens, 'sign'>
}

/**
 * Who somebody is for the tools that the site frames. A tool is somebody else's page: it never gets a session, a device id
 * or an address, but a token that opens a few calls for a few minutes.
 */
export const createToolParams =
  ({ offered, pseudonymOf, tokens }: Parts) =>
  async (
    { id, kind, session, vip, partner }: Principal,
    language: Language,
  ): Promise<CallAnswer<'toolParams'>> => {
    if (!offered) throw notFound()
    if (partner !== null) throw new Refusal(403, 'not_offered')
    const subject = await pseudonymOf(id)
    const token = await tokens.sign({ subject, vip }, { id, kind, session: session?.id ?? null })
    return {
      headers: {
        'x-device-id': subject,
        'x-client-type': 'web',
        'x-language': language,
        authorization: `Bearer ${token}`,
      },
      language,
    }
  }
