import { bearerOf } from '../kernel/bearer-token.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { ToolPrincipal, ToolTokens } from './ports.ts'

interface Parts {
  tokens: Pick<ToolTokens, 'claims' | 'read'>
  membershipOf(principalId: string): Promise<{ vip: boolean; permanent: boolean }>
  /** The sessions in which somebody is signed in. */
  sessionsOf(principalId: string): Promise<{ id: string }[]>
}

/**
 * The person for whom a tool calls, by the raw `authorization` header. Null: the header is no tool's. Refuses a token that
 * is forged, has expired, or was given in a session that has ended.
 */
export function createIdentifyTool({ tokens, membershipOf, sessionsOf }: Parts) {
  const isOpen = async ({ id, kind, session }: ToolPrincipal) =>
    kind !== 'member' || (await sessionsOf(id)).some((open) => open.id === session)

  return async (authorization: string | null): Promise<Principal | null> => {
    const token = bearerOf(authorization)
    if (token === null || !tokens.claims(token)) return null
    const known = await tokens.read(token)
    if (!known || !(await isOpen(known))) throw new Refusal(401, 'token_invalid')
    const { id, kind } = known
    return { id, kind, ...(await membershipOf(id)), addressKey: null, partner: null }
  }
}

export type IdentifyTool = ReturnType<typeof createIdentifyTool>
