import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { createFakeBehaviors } from './fake-behaviors.ts'
import { loopback, sendJson } from './loopback.ts'
import { errorBody } from './openai-errors.ts'

/** What the fake does with a call, instead of looking. */
export type ModerationFakeBehavior =
  | { kind: 'refuses'; status: number; headers?: Record<string, string> }
  | { kind: 'says'; text: string }
  | { kind: 'hangs' }

const CATEGORIES = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
]

/** The moderations of OpenAI as their documentation describes them. What is red is taken for violence. */
export async function openAiModerationFake(key = 'a-key') {
  const calls: { model: unknown; width: number; height: number; format: string; aborted: boolean }[] = []
  const behaviors = createFakeBehaviors<ModerationFakeBehavior>()

  const server = await loopback(async (request, answer, gone) => {
    if (request.method !== 'POST' || request.path !== '/v1/moderations') {
      return sendJson(answer, 404, errorBody('invalid_request_error', 'Unknown request URL', 'unknown_url'))
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(answer, 401, errorBody('invalid_request_error', 'Incorrect API key', 'invalid_api_key'))
    }
    const { model, input } = JSON.parse(request.body.toString()) as { model: unknown; input: unknown }
    const picture = await pictureIn(input)
    if (typeof model !== 'string' || !picture) {
      return sendJson(
        answer,
        400,
        errorBody('invalid_request_error', 'Invalid input', 'invalid_value', 'input'),
      )
    }
    const { redness, ...size } = picture
    const call = { model, ...size, aborted: false }
    calls.push(call)
    gone.addEventListener('abort', () => {
      call.aborted = !answer.writableFinished
    })
    answerTo(answer, model, redness, behaviors.take())
  })

  return {
    url: `${server.url}/v1`,
    key,
    calls,
    next: behaviors.next,
    always: behaviors.always,
    reset() {
      calls.length = 0
      behaviors.reset()
    },
    close: server.close,
  }
}

export type OpenAiModerationFake = Awaited<ReturnType<typeof openAiModerationFake>>

function answerTo(
  answer: ServerResponse,
  model: string,
  redness: number,
  behavior: ModerationFakeBehavior | null,
): void {
  if (behavior?.kind === 'hangs') return
  if (behavior?.kind === 'refuses') {
    sendJson(answer, behavior.status, errorBody('server_error', 'oh', 'oh'), behavior.headers)
    return
  }
  if (behavior?.kind === 'says') {
    answer.end(behavior.text)
    return
  }
  const score = (category: string) => (category === 'violence' ? redness : 0.0001)
  const of = <T>(value: (category: string) => T) =>
    Object.fromEntries(CATEGORIES.map((category) => [category, value(category)]))
  sendJson(answer, 200, {
    id: 'modr-1',
    model,
    results: [
      {
        flagged: redness > 0.5,
        categories: of((category) => score(category) > 0.5),
        category_scores: of(score),
        category_applied_input_types: of(() => ['image']),
      },
    ],
  })
}

/** The one picture of an input, as the service takes it: in the call itself. */
async function pictureIn(input: unknown) {
  const [part] = Array.isArray(input) ? (input as { type?: string; image_url?: { url?: string } }[]) : []
  const base64 = /^data:image\/(?:png|jpeg|webp);base64,(.+)$/.exec(part?.image_url?.url ?? '')?.[1]
  if (part?.type !== 'image_url' || base64 === undefined) return null
  const picture = sharp(Buffer.from(base64, 'base64'))
  const { format, width, height } = await picture.metadata()
  const [red = 0, green = 0, blue = 0] = (await picture.stats()).channels.map(({ mean }) => mean)
  return { format, width, height, redness: Math.max(0, red - Math.max(green, blue)) / 255 }
}
