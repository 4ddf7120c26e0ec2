import { type Call, type CallSchemas, type EndpointName, endpoints, FailureEnvelope } from '@easel/contract'
import {
  DEVICE_ID_PATTERN,
  HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  REQUEST_ID_PATTERN,
  SIGNATURE_PATTERN,
  TIMESTAMP_PATTERN,
  VERSION_PATTERN,
} from '@easel/contract/headers'
import { CLIENT_TYPES, LANGUAGES, SYSTEMS } from '@easel/contract/numbers'
import { TOOL_CALLS } from '@easel/contract/tools'
import { PARTNER_AUDIENCE } from '@easel/contract/webhooks'
import { z } from 'zod'

type Json = Record<string, unknown>
type Endpoint = Call & CallSchemas

/** Refusals of every signed call, in the order of the checks. */
const COMMON: Record<number, string> = {
  400: 'A header is missing or malformed, or what was sent is not valid',
  401: 'The token is not valid',
  422: "The signature is wrong or was used before ('signature error'), or the clock is off ('client time')",
  428: 'The address is at risk',
  500: 'Server error',
}

const HEADERS: readonly [name: string, required: boolean, schema: Json, description: string][] = [
  [HEADER.timestamp, true, pattern(TIMESTAMP_PATTERN), 'Server-based time, epoch milliseconds'],
  [HEADER.requestId, true, pattern(REQUEST_ID_PATTERN), 'UUID version 4, fresh for each attempt'],
  [HEADER.deviceId, true, pattern(DEVICE_ID_PATTERN), "A visitor's only credential"],
  [HEADER.clientType, true, { type: 'string', enum: [...CLIENT_TYPES] }, 'Where the client runs'],
  [
    HEADER.signature,
    true,
    pattern(SIGNATURE_PATTERN),
    'MD5 of secret & METHOD & path & sorted query & timestamp & request id, joined by &',
  ],
  [HEADER.language, true, { type: 'string', enum: [...LANGUAGES] }, 'The language of messages and names'],
  [HEADER.system, true, { type: 'string', enum: [...SYSTEMS] }, "The client's system"],
  [HEADER.version, true, pattern(VERSION_PATTERN), "The client's version"],
  [HEADER.token, false, { type: 'string' }, "A member's session token; absent for a visitor"],
  [HEADER.partnerId, false, { type: 'string' }, 'The partner, in embedded mode'],
  [HEADER.authorization, false, { type: 'string' }, "The host's bearer token, in embedded mode"],
]

/** Headers of calls by partners' own servers. */
const OF_PARTNERS: typeof HEADERS = [
  [HEADER.partnerId, true, { type: 'string' }, 'The partner'],
  [
    HEADER.authorization,
    true,
    { type: 'string' },
    `Bearer and a JWT as for users, with the audience \`${PARTNER_AUDIENCE}\``,
  ],
]

const FOR_TOOLS =
  'A tool that the site frames makes this call for its user with the token that it was given: `authorization` alone, no signature.'

/** The OpenAPI 3.1 document, generated from the contract's table. */
export function createOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const endpoint = endpoints[name] as Endpoint
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel',
      version: '0.1.0',
      description:
        'Images from words. Every answer is an envelope {statusCode, message, data}; the HTTP status equals statusCode.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      parameters: Object.fromEntries(HEADERS.map((header) => [header[0], headerParameter(header)])),
      schemas: { Failure: toSchema(FailureEnvelope, 'output') },
    },
  }
}

function operation(name: EndpointName, endpoint: Endpoint): Json {
  const parameters = [
    ...(endpoint.by === 'partner' ? OF_PARTNERS.map((header) => headerParameter(header)) : []),
    ...(endpoint.signed ? HEADERS.map(([header]) => ({ $ref: `#/components/parameters/${header}` })) : []),
    ...ownHeaders(endpoint),
    ...fields(endpoint.params, 'path'),
    ...fields(endpoint.query, 'query'),
  ]
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(TOOL_CALLS.some((call) => call === name) ? { description: FOR_TOOLS } : {}),
    parameters,
    ...requestBody(endpoint),
    responses: responses(endpoint),
  }
}

/** Headers of some calls only. */
function ownHeaders({ idempotent, resumable }: Call): Json[] {
  const optional = (name: string, schema: Json, description: string) => [
    { name, in: 'header', required: false, schema, description },
  ]
  return [
    ...(idempotent
      ? optional(
          HEADER.idempotencyKey,
          pattern(IDEMPOTENCY_KEY_PATTERN),
          'A repeat under the same key is answered with the first result; the same key for another body with 409',
        )
      : []),
    ...(resumable ? optional(HEADER.lastEventId, { type: 'string' }, 'Goes on after this event') : []),
  ]
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.file) {
    const { field, types, maxBytes } = endpoint.file
    const file = { type: 'string', format: 'binary', description: `At most ${maxBytes} bytes` }
    const schema = { type: 'object', required: [field], properties: { [field]: file } }
    const encoding = { [field]: { contentType: types.join(', ') } }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema, encoding } } } }
  }
  if (!('body' in endpoint && endpoint.body)) return {}
  const schema = toSchema(endpoint.body, 'input')
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function responses(endpoint: Endpoint): Json {
  const refusals = { ...commonTo(endpoint), ...endpoint.errors }
  const failures = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } },
  ])
  return { 200: success(endpoint), ...Object.fromEntries(failures) }
}

function commonTo({ signed, by }: Call): Record<number, string | undefined> {
  if (signed) return COMMON
  const server = { 500: COMMON[500] }
  return by === 'partner' ? { 400: COMMON[400], 401: COMMON[401], 430: 'Too many calls', ...server } : server
}

function success(endpoint: Endpoint): Json {
  const { summary } = endpoint
  if ('events' in endpoint) {
    const events = Object.entries(endpoint.events)
    const names = events.map(([name]) => `\`${name}\``).join(', ')
    const schema = {
      type: 'string',
      description: `Server-sent events ${names}; the data of each is JSON, as \`x-events\` has it.`,
      'x-events': Object.fromEntries(events.map(([name, data]) => [name, toSchema(data, 'output')])),
    }
    return { description: summary, content: { 'text/event-stream': { schema } } }
  }
  const envelope = {
    type: 'object',
    required: ['statusCode', 'message', 'data'],
    properties: {
      statusCode: { const: 200 },
      message: { type: 'string' },
      data: toSchema(endpoint.answer, 'output'),
    },
  }
  return { description: summary, content: { 'application/json': { schema: envelope } } }
}

function fields(schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: field,
  }))
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function headerParameter([name, required, schema, description]: (typeof HEADERS)[number]): Json {
  return { name, in: 'header', required, schema, description }
}

function pattern(expression: RegExp): Json {
  return { type: 'string', pattern: expression.source }
}
