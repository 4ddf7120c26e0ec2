import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { createFakeBehaviors } from './fake-behaviors.ts'
import { loopback, type ReceivedRequest, sendJson } from './loopback.ts'
import { errorBody } from './openai-errors.ts'
import { COLORS, cutOutPng, plainPng } from './paint.ts'

/** What the fake does with a call, instead of painting. */
export type OpenAiFakeBehavior =
  | { kind: 'refuses'; status: number; error: object; headers?: Record<string, string> }
  | { kind: 'says'; status?: number; text: string; type?: string }
  | { kind: 'hangs'; after?: 'headers' | 'partial' }
  | { kind: 'breaks off'; error: object }
  | { kind: 'ends early' }
  | { kind: 'gives fewer' }
  /** As services that know no `n`. */
  | { kind: 'gives one' }
  | { kind: 'gives addresses'; address?: (index: number) => string }

const SIZES = ['1024x1024', '1536x1024', '1024x1536']
const QUALITIES = ['low', 'medium', 'high', 'auto']
/** Pictures are an eighth of what was asked for: what counts is their shape. */
const SCALE = 8

/** The images API of OpenAI as its documentation describes it: generations, edits, streams and errors. */
export async function openAiFake(key = 'a-key') {
  const calls: {
    path: string
    fields: Record<string, unknown>
    image: number | null
    /** The picture and the mask of an edit. */
    files: EditFiles
    aborted: boolean
  }[] = []
  const behaviors = createFakeBehaviors<OpenAiFakeBehavior>()
  const headers: ReceivedRequest['headers'][] = []
  let count = 0
  /** Calls with a wrong key. */

  const server = await loopback(async (request, answer, gone) => {
    const { path } = request
    if (path.startsWith('/pictures/')) return void answer.end(await plainPng(128, 128, COLORS[0]))
    if (path !== '/v1/images/generations' && path !== '/v1/images/edits') {
      return sendJson(answer, 404, errorBody('invalid_request_error', 'Unknown request URL', 'unknown_url'))
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(
        answer,
        401,
        errorBody('invalid_request_error', 'Incorrect API key provided', 'invalid_api_key'),
      )
    }
    const { fields, files } = await fieldsOf(request)
    const image = (files.image ?? files.list?.[0])?.length ?? null
    const call = { path, fields, image, files, aborted: false }
    calls.push(call)
    headers.push(request.headers)
    gone.addEventListener('abort', () => {
      call.aborted = !answer.writableFinished
    })
    const wrong = wrongIn(path, fields, image) ?? wrongList(fields, files) ?? (await wrongMask(files))
    if (wrong)
      return sendJson(answer, 400, errorBody('invalid_request_error', wrong[1], 'invalid_value', wrong[0]))
    await answerTo(answer, path, fields, behaviors.take())
  })

  const answerTo = async (
    answer: ServerResponse,
    path: string,
    fields: Record<string, unknown>,
    behavior: OpenAiFakeBehavior | null,
  ): Promise<void> => {
    if (behavior?.kind === 'refuses')
      return sendJson(answer, behavior.status, { error: behavior.error }, behavior.headers)
    if (behavior?.kind === 'says') {
      answer.writeHead(behavior.status ?? 200, { 'content-type': behavior.type ?? 'application/json' })
      return void answer.end(behavior.text)
    }
    if (behavior?.kind === 'hangs' && !behavior.after) return
    const paint = async () => {
      const [width = 0, height = 0] = String(fields.size).split('x').map(Number)
      const color = COLORS[count++ % 4] ?? COLORS[0]
      const painted = fields.background === 'transparent' ? cutOutPng : plainPng
      return (await painted(width / SCALE, height / SCALE, color)).toString('base64')
    }
    if (fields.stream === true) return stream(answer, path, fields, behavior, paint)
    const asked = Number(fields.n ?? 1) - (behavior?.kind === 'gives fewer' ? 1 : 0)
    const n = behavior?.kind === 'gives one' ? 1 : asked
    const indexes = Array.from({ length: n }, (_, index) => index)
    const data =
      behavior?.kind === 'gives addresses'
        ? indexes.map((index) => ({ url: behavior.address?.(index) ?? `${server.url}/pictures/${index}` }))
        : await Promise.all(indexes.map(async () => ({ b64_json: await paint() })))
    sendJson(answer, 200, { created: 1, data, usage: USAGE })
  }

  return {
    url: `${server.url}/v1`,
    key,
    calls,
    /** Of each call. */
    headers,
    next: behaviors.next,
    always: behaviors.always,
    reset() {
      calls.length = 0
      behaviors.reset()
    },
    close: server.close,
  }
}

export type OpenAiFake = Awaited<ReturnType<typeof openAiFake>>

const USAGE = {
  total_tokens: 100,
  input_tokens: 50,
  output_tokens: 50,
  input_tokens_details: { text_tokens: 10, image_tokens: 40 },
}

async function stream(
  answer: ServerResponse,
  path: string,
  fields: Record<string, unknown>,
  behavior: OpenAiFakeBehavior | null,
  paint: () => Promise<string>,
): Promise<void> {
  const kind = path.endsWith('edits') ? 'image_edit' : 'image_generation'
  const send = (type: string, event: object) =>
    answer.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...event })}\n\n`)
  const about = {
    size: fields.size,
    quality: fields.quality,
    background: 'opaque',
    output_format: 'png',
    created_at: 1,
  }
  answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  answer.flushHeaders()
  if (behavior?.kind === 'hangs' && behavior.after === 'headers') return
  for (let index = 0; index < Number(fields.partial_images ?? 0); index += 1) {
    send(`${kind}.partial_image`, { b64_json: await paint(), partial_image_index: index, ...about })
  }
  if (behavior?.kind === 'hangs') return
  if (behavior?.kind === 'breaks off') send('error', { error: behavior.error })
  else if (behavior?.kind !== 'ends early')
    send(`${kind}.completed`, { b64_json: await paint(), usage: USAGE, ...about })
  answer.end()
}

type EditFiles = Partial<Record<'image' | 'mask', Buffer>> & {
  /** Sent as a list, which is how there are several. */
  list?: Buffer[]
}

async function fieldsOf({
  headers,
  body,
}: ReceivedRequest): Promise<{ fields: Record<string, unknown>; files: EditFiles }> {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('multipart/')) {
    return { fields: JSON.parse(body.toString()) as Record<string, unknown>, files: {} }
  }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  const files: EditFiles = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string') {
      const file = Buffer.from(await value.arrayBuffer())
      if (name === 'image' || name === 'mask') files[name] = file
      else if (name === 'image[]') files.list = [...(files.list ?? []), file]
    } else fields[name] = value === 'true' ? true : /^\d+$/.test(value) ? Number(value) : value
  }
  return { fields, files }
}

function wrongIn(
  path: string,
  fields: Record<string, unknown>,
  image: number | null,
): [string, string] | null {
  if (typeof fields.prompt !== 'string' || fields.prompt === '') return ['prompt', 'A prompt is required.']
  if (typeof fields.model !== 'string') return ['model', 'A model is required.']
  if (!SIZES.includes(String(fields.size))) return ['size', 'Invalid size.']
  if (!QUALITIES.includes(String(fields.quality ?? 'auto'))) return ['quality', 'Invalid quality.']
  if (Number(fields.partial_images ?? 0) > 3) return ['partial_images', 'At most 3.']
  if (fields.background === 'transparent') {
    if (!/^gpt-image-1/.test(fields.model))
      return ['background', 'Transparent background is not supported for this model.']
    if (!['png', 'webp'].includes(String(fields.output_format ?? 'png')))
      return ['output_format', 'Must be png or webp with a transparent background.']
  }
  if (path.endsWith('edits') && !image) return ['image', 'An image is required.']
  return null
}

/** The newer models take up to sixteen images, `dall-e-2` one. */
function wrongList(
  { model }: Record<string, unknown>,
  { image, list = [] }: EditFiles,
): [string, string] | null {
  const count = list.length + (image ? 1 : 0)
  return count > (String(model).startsWith('dall-e') ? 1 : 16) ? ['image', 'Too many images.'] : null
}

const MASK_BYTES = 4 * 1024 * 1024

/** A mask is a PNG of less than 4 MB, as large as the picture, and transparent where that is painted anew. */
async function wrongMask({ image, mask }: EditFiles): Promise<[string, string] | null> {
  if (!mask) return null
  const [whole, region] = await Promise.all([image, mask].map((file) => sharp(file).metadata()))
  if (region?.format !== 'png' || mask.length >= MASK_BYTES)
    return ['mask', 'Invalid mask: a PNG below 4 MB.']
  if (!region.hasAlpha) return ['mask', 'Invalid mask image format - mask must have an alpha channel.']
  const isSame = region.width === whole?.width && region.height === whole?.height
  return isSame ? null : ['mask', 'Invalid mask image format - mask size does not match image size.']
}
