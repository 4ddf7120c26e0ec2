import type { ServerResponse } from 'node:http'
import { createFakeBehaviors } from './fake-behaviors.ts'
import { loopback, sendJson } from './loopback.ts'
import { COLORS, plainPng } from './paint.ts'

/** What the fake does with a prediction, instead of making a picture at once. */
export type ReplicateFakeBehavior =
  | { kind: 'refuses'; status: number; detail: string; retryAfter?: number }
  | { kind: 'says'; text: string }
  | { kind: 'fails'; error: string }
  /** It answers before it is done, and is done when it is asked for. */
  | { kind: 'takes long' }
  /** As long, but refuses to be asked: so often, or for good. */
  | { kind: 'refuses polls'; status: number; times?: number }
  /** It answers, and is never done. */
  | { kind: 'never ends' }
  | { kind: 'hangs' }

interface Prediction {
  id: string
  model: string
  input: Record<string, unknown>
  behavior: ReplicateFakeBehavior | null
  asked: number
}

const MODELS = ['black-forest-labs/flux-schnell']
const RATIOS = ['1:1', '2:3', '3:2', '16:9', '9:16']
const SCALE = 40

/** The predictions of Replicate's HTTP API as its reference describes them. */
export async function replicateFake(key = 'r8_a-key') {
  const predictions = new Map<string, Prediction>()
  const behaviors = createFakeBehaviors<ReplicateFakeBehavior>()
  let aborted = 0

  const viewOf = ({ id, model, input, behavior, asked }: Prediction) => {
    const isLong =
      (behavior?.kind === 'refuses polls' && asked <= (behavior.times ?? asked)) ||
      behavior?.kind === 'never ends' ||
      (behavior?.kind === 'takes long' && asked === 0)
    const status = behavior?.kind === 'fails' ? 'failed' : isLong ? 'starting' : 'succeeded'
    const count = Number(input.num_outputs ?? 1)
    return {
      id,
      model,
      version: 'hidden',
      input,
      logs: '',
      status,
      error: behavior?.kind === 'fails' ? behavior.error : null,
      output:
        status === 'succeeded'
          ? Array.from({ length: count }, (_, at) => `${server.url}/pictures/${id}/${at}.png`)
          : null,
      created_at: '2026-11-20T08:00:00.000Z',
      urls: {
        get: `${server.url}/v1/predictions/${id}`,
        cancel: `${server.url}/v1/predictions/${id}/cancel`,
      },
    }
  }

  const create = (model: string, body: Buffer, answer: ServerResponse) => {
    const { input = {} } = JSON.parse(body.toString()) as { input?: Record<string, unknown> }
    const refuse = (status: number, detail: string, retryAfter?: number) =>
      sendJson(answer, status, { title: 'Error', detail, status, retry_after: retryAfter })
    if (!MODELS.includes(model)) return refuse(404, 'The requested resource could not be found.')
    if (typeof input.prompt !== 'string') return refuse(422, '- input: prompt is required')
    if (!RATIOS.includes(String(input.aspect_ratio ?? '1:1'))) {
      return refuse(422, '- input.aspect_ratio: must be one of the following')
    }
    const behavior = behaviors.take()
    const prediction = { id: `p${predictions.size + 1}`, model, input, behavior, asked: 0 }
    predictions.set(prediction.id, prediction)
    if (behavior?.kind === 'refuses') return refuse(behavior.status, behavior.detail, behavior.retryAfter)
    if (behavior?.kind === 'hangs') return
    if (behavior?.kind === 'says') {
      answer.writeHead(201, { 'content-type': 'application/json' })
      return void answer.end(behavior.text)
    }
    sendJson(answer, 201, viewOf(prediction))
  }

  const server = await loopback(async ({ path, method, headers, body }, answer, gone) => {
    const [, pictured] = /^\/pictures\/(p\d+)\/\d+\.png$/.exec(path) ?? []
    if (pictured !== undefined) {
      const [across = 1, down = 1] = String(predictions.get(pictured)?.input.aspect_ratio ?? '1:1')
        .split(':')
        .map(Number)
      const color = COLORS[Number(predictions.get(pictured)?.input.seed ?? 0) % 4] ?? '#000'
      return void answer.end(await plainPng(across * SCALE, down * SCALE, color))
    }
    gone.addEventListener('abort', () => {
      if (!answer.writableFinished) aborted += 1
    })
    if (headers.authorization !== `Bearer ${key}`) {
      return sendJson(answer, 401, {
        title: 'Unauthenticated',
        detail: 'You did not pass a valid token',
        status: 401,
      })
    }
    const [, model] = /^\/v1\/models\/([^/]+\/[^/]+)\/predictions$/.exec(path) ?? []
    if (method === 'POST' && model !== undefined) return create(model, body, answer)
    const [, id = ''] = /^\/v1\/predictions\/(p\d+)$/.exec(path) ?? []
    const prediction = predictions.get(id)
    if (method !== 'GET' || !prediction) return sendJson(answer, 404, { detail: 'Not found', status: 404 })
    prediction.asked += 1
    const { behavior, asked } = prediction
    if (behavior?.kind === 'refuses polls' && asked <= (behavior.times ?? asked)) {
      const { status } = behavior
      return sendJson(answer, status, { detail: 'Request was throttled.', status })
    }
    sendJson(answer, 200, viewOf(prediction))
  })

  return {
    url: `${server.url}/v1`,
    key,
    /** What the predictions were asked for with, in order. */
    inputs: () => [...predictions.values()].map(({ input }) => input),
    aborted: () => aborted,
    next: behaviors.next,
    always: behaviors.always,
    reset() {
      predictions.clear()
      aborted = 0
      behaviors.reset()
    },
    close: server.close,
  }
}

export type ReplicateFake = Awaited<ReturnType<typeof replicateFake>>
