import {
  type Call,
  type CallName,
  type CallSchemas,
  type EndpointName,
  type Endpoints,
  endpoints,
  type IdempotentName,
  type PartnerCallName,
  type StreamName,
} from '@easel/contract'
import { REASONS, type Reason } from '@easel/contract/errors'
import type { Language } from '@easel/contract/numbers'
import type { CallAnswer } from '@easel/contract/types'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { languageOf } from '../language.ts'
import { messageOf } from '../messages/messages.ts'
import { controlCharacterIn } from '../plain-text.ts'
import type { Guard } from '../plugins/guard.ts'
import type { PartnerCaller, PartnerGuard } from '../plugins/partner-guard.ts'
import { IS_SIGNED, SIGNED } from '../plugins/signed-constraint.ts'
import type { Caller } from './caller.ts'
import { type Idempotency, idempotencyOf } from './idempotency.ts'

type Parsed<E, K extends string> = E extends { [P in K]: infer S }
  ? S extends z.ZodType
    ? z.output<S>
    : never
  : undefined

/** The validated input of a handler. `Who`: what is known of the caller. */
export interface CallInput<N extends EndpointName, Who = Caller> {
  params: Parsed<Endpoints[N], 'params'>
  query: Parsed<Endpoints[N], 'query'>
  body: Parsed<Endpoints[N], 'body'>
  caller: Who
  /** Null without a key; undefined for calls that are not idempotent. */
  idempotency: N extends IdempotentName ? Idempotency | null : undefined
  request: FastifyRequest
  reply: FastifyReply
}

export type Handle<N extends EndpointName, Who = Caller> = (
  input: CallInput<N, Who>,
) => Promise<CallAnswer<N>> | CallAnswer<N>

/** Registers a call of the contract: guard, validation, envelope. */
export function serveCall<N extends CallName>(
  app: FastifyInstance,
  guard: Guard,
  name: N,
  handle: Handle<N>,
): void {
  serve(app, name, admitted(guard, name), inEnvelope(handle))
}

/** Registers a call of partners' own servers. */
export function servePartnerCall<N extends PartnerCallName>(
  app: FastifyInstance,
  guard: PartnerGuard,
  name: N,
  handle: Handle<N, PartnerCaller>,
): void {
  serve(app, name, guard, inEnvelope(handle))
}

const inEnvelope =
  <N extends EndpointName, Who extends { language: Language }>(handle: Handle<N, Who>) =>
  async (input: CallInput<N, Who>): Promise<Buffer> => {
    const data = await handle(input)
    const { language } = input.caller
    input.reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    // As a buffer, because node:http would measure a long string and then convert it.
    return Buffer.from(JSON.stringify({ statusCode: 200, message: messageOf('ok', language), data }))
  }

/** Registers a call that is answered with an event stream. */
export function serveStream<N extends StreamName>(
  app: FastifyInstance,
  guard: Guard,
  name: N,
  handle: (input: CallInput<N>) => Promise<void>,
): void {
  serve(app, name, admitted(guard, name), handle)
}

/** The guard's caller; for unsigned calls anyone. */
const admitted =
  (guard: Guard, name: CallName) =>
  async (request: FastifyRequest): Promise<Caller> =>
    endpoints[name].signed ? guard(request, name) : anyone(request)

function serve<N extends EndpointName, Who>(
  app: FastifyInstance,
  name: N,
  admit: (request: FastifyRequest) => Promise<Who>,
  handle: (input: CallInput<N, Who>) => Promise<unknown>,
): void {
  const { method, path, idempotent, idempotencyScope = '' }: Call & CallSchemas = endpoints[name]
  const callers = new WeakMap<FastifyRequest, Who>()
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    // The root is also a page, for requests without the headers of a client.
    ...(path === '/' ? { constraints: { [SIGNED]: IS_SIGNED } } : {}),
    // Before the body is read, so that a refused caller costs only headers.
    onRequest: async (request) => {
      callers.set(request, await admit(request))
    },
    handler: async (request, reply) => {
      const { params, query, body } = parseInput(name, request)
      const caller = callers.get(request)
      const idempotency = idempotent ? idempotencyOf(request, idempotencyScope, body) : undefined
      return handle({ params, query, body, caller, idempotency, request, reply } as CallInput<N, Who>)
    },
  })
}

/** The principal of unsigned calls. */
const anyone = (request: FastifyRequest): Caller => ({
  principal: { id: 'anyone', kind: 'visitor', vip: false, permanent: false, addressKey: null, partner: null },
  language: languageOf(request),
})

function parseInput(name: EndpointName, request: FastifyRequest) {
  const endpoint = endpoints[name] as { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }
  return {
    params: endpoint.params && parse(endpoint.params, request.params, true),
    query: endpoint.query && parse(endpoint.query, request.query),
    body: endpoint.body && parse(endpoint.body, request.body ?? {}),
  }
}

function parse(schema: z.ZodType, value: unknown, inPath = false): unknown {
  const parsed = schema.safeParse(value)
  const control = parsed.success ? controlCharacterIn(parsed.data) : null
  if (parsed.success && !control) return parsed.data
  // A malformed id in a path is an unknown one.
  if (inPath) throw new Refusal(404, 'not_found')
  const [issue] = parsed.error?.issues ?? []
  const field = (control ?? issue?.path ?? []).join('.')
  throw new Refusal(400, reasonOf(issue?.message), field ? { field } : {})
}

const reasonOf = (message: string | undefined): Reason =>
  REASONS.find((reason) => reason === message) ?? 'body_invalid'
