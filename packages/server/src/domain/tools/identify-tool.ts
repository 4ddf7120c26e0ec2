import { bearerOf } from '../kernel/bearer-token.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ToolTokens } from './ports.ts'

interface Parts {
  tokens: Pick<ToolTokens, 'claims' | 'read'>
  membershipOf(principalId: string): Promise<{ vip: boolean; permanent: boolean }>
}

/**
 * The person for whom a tool calls, by the raw `authorization` header. Null: the header is no tool's. Refuses a token that
 * is forged or has expired.
 */
export const createIdentifyTool =
  ({ tokens, membershipOf }: Parts) =>
  async (authorization: string | null): Promise<Principal | null> => {
    const token = bearerOf(authorization)
    if (token === null || !tokens.claims(token)) return null
    const known = await tokens.read(token)
    if (!known) throw new Refusal(401, 'token_invalid')
    return { ...known, ...(await membershipOf(known.id)), addressKey: null, partner: null }
  }

export type IdentifyTool = ReturnType<typeof createIdentifyTool>
