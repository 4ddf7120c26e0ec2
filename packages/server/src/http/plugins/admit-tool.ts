import type { CallName } from '@easel/contract'
import { HEADER } from '@easel/contract/headers'
import { TOOL_CALLS } from '@easel/contract/tools'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { IdentifyTool } from '../../domain/tools/identify-tool.ts'
import type { Caller } from '../api/caller.ts'
import { headerOf } from '../header-of.ts'
import { languageOf } from '../language.ts'

/**
 * The caller of an unsigned request with a token of a tool, which stands in for the signature of a few calls; null for all
 * other requests.
 */
export async function admitTool(
  identifyTool: IdentifyTool,
  request: FastifyRequest,
  name: CallName,
): Promise<Caller | null> {
  if (request.headers[HEADER.signature] !== undefined) return null
  const principal = await identifyTool(headerOf(request, HEADER.authorization))
  if (!principal) return null
  if (!TOOL_CALLS.includes(name)) throw new Refusal(403, 'not_offered')
  return { principal, language: languageOf(request), isTool: true }
}
