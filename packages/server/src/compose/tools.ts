import { calls } from '@easel/contract/calls'
import { TOOL_CALLS, type ToolAddresses, toolOriginsOf } from '@easel/contract/tools'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import { createToolTokens } from '../adapters/tools/jose-tool-tokens.ts'
import type { MembershipOf } from '../domain/identity/identity.ts'
import type { Sessions } from '../domain/identity/sessions.ts'
import { createIdentifyTool } from '../domain/tools/identify-tool.ts'
import { createToolParams } from '../domain/tools/tool-params.ts'
import type { DomainParts } from './parts.ts'

/** What framed tools learn about a person, and what they may ask for that person. */
export function createTools(
  { database, clock, offered: { tools, toolsKey } }: DomainParts,
  membershipOf: MembershipOf,
  sessions: Pick<Sessions, 'list'>,
) {
  const tokens = createToolTokens({
    shared: toolsKey?.reveal() ?? null,
    ownKey: createKeyedHash(database, 'tool-tokens'),
    clock,
  })
  return {
    toolParams: createToolParams({
      offered: Object.values(tools).some((address) => address !== null),
      pseudonymOf: createKeyedHash(database, 'tools'),
      tokens,
    }),
    identifyTool: createIdentifyTool({ tokens, membershipOf, sessionsOf: sessions.list }),
  }
}

const TOOL_PATHS = TOOL_CALLS.map((name) => new RegExp(`^${calls[name].path.replace(/\{\w+\}/g, '[^/]+')}$`))

/** Whether a tool's page may call this path from its own origin. */
export function createAllowsTool(tools: ToolAddresses): (origin: string, path: string) => boolean {
  const origins = toolOriginsOf(tools)
  return (origin, path) => origins.includes(origin) && TOOL_PATHS.some((pattern) => pattern.test(path))
}
