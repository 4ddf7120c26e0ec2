import type { ServerResponse } from 'node:http'
import { createFakeBehaviors } from './fake-behaviors.ts'
import { loopback, type ReceivedRequest, sendJson } from './loopback.ts'
import { COLORS, plainPng } from './paint.ts'

/** What the fake does with a call, instead of painting. */
export type SdWebUiFakeBehavior =
  | { kind: 'refuses'; status: number; body: object; headers?: Record<string, string> }
  | { kind: 'says'; text: string }
  | { kind: 'hangs' }

interface Job {
  task: string | null
  began: number
  width: number
  height: number
  stop: AbortController
}

const SAMPLERS = ['Euler a', 'DPM++ 2M']
const MODELS = ['sd_xl_base_1.0', 'dreamshaper_8']
/** Pictures are an eighth of what was asked for: what counts is their shape. */
const SCALE = 8
/** How long a picture takes, in ms. */
const DURATION = 25

/**
 * The API of Stable Diffusion WebUI (AUTOMATIC1111 1.10) as its source describes it: one call is painted at a time,
 * the others wait for it, and an interruption hits the one that is painted, which then is handed over unfinished.
 */
export async function sdWebUiFake(key: string | null = 'easel:a-password') {
  const calls: { path: string; fields: Record<string, unknown> }[] = []
  const behaviors = createFakeBehaviors<SdWebUiFakeBehavior>()
  let queue: Promise<void> = Promise.resolve()
  let job: Job | null = null
  let interrupts = 0
  /** Calls from before a reset end at once. */
  let epoch = new AbortController()
  let painted = 0
  /** Whether `progress` names the call that is painted. */
  let namesTask = true

  const paint = async (
    fields: Record<string, unknown>,
    gone: AbortSignal,
    hangs: boolean,
    era: AbortController,
  ): Promise<string[]> => {
    const width = Number(fields.width ?? 512)
    const height = Number(fields.height ?? 512)
    const stop = new AbortController()
    const { signal } = era
    job = { task: (fields.force_task_id as string | null) ?? null, began: Date.now(), width, height, stop }
    await new Promise<void>((resolve) => {
      if (!hangs) setTimeout(resolve, DURATION)
      if (signal.aborted) resolve()
      for (const end of [stop.signal, signal]) end.addEventListener('abort', () => resolve())
    })
    job = null
    const count = Number(fields.batch_size ?? 1) * Number(fields.n_iter ?? 1)
    if (gone.aborted) return []
    return Promise.all(
      Array.from({ length: count }, async () =>
        (await plainPng(width / SCALE, height / SCALE, COLORS[painted++ % 4] ?? '#000')).toString('base64'),
      ),
    )
  }

  const generate = async (request: ReceivedRequest, answer: ServerResponse, gone: AbortSignal) => {
    const fields = JSON.parse(request.body.toString()) as Record<string, unknown>
    calls.push({ path: request.path, fields })
    const wrong = wrongIn(request.path, fields)
    if (wrong) return sendJson(answer, wrong[0], wrong[1])
    const behavior = behaviors.take()
    if (behavior?.kind === 'refuses')
      return sendJson(answer, behavior.status, behavior.body, behavior.headers)
    if (behavior?.kind === 'says') {
      answer.writeHead(200, { 'content-type': 'application/json' })
      return void answer.end(behavior.text)
    }
    const era = epoch
    const turn = queue.then(() => paint(fields, gone, behavior?.kind === 'hangs', era))
    queue = turn.then(() => {})
    const images = await turn
    const { init_images: _, ...parameters } = fields
    sendJson(answer, 200, { images, parameters, info: JSON.stringify({ seed: fields.seed ?? 1 }) })
  }

  const progressNow = async () => {
    const state = {
      skipped: false,
      interrupted: false,
      job: job ? 'scripts_txt2img' : '',
      job_count: job ? 1 : 0,
    }
    if (!job) return { progress: 0, eta_relative: 0, state, current_image: null, current_task: null }
    const { began, width, height, task } = job
    const progress = Math.min(0.95, 0.01 + (Date.now() - began) / DURATION)
    const image = await plainPng(width / SCALE, height / SCALE, '#808080')
    return {
      progress,
      eta_relative: 1,
      state: { ...state, sampling_step: 5, sampling_steps: 20 },
      current_image: image.toString('base64'),
      current_task: namesTask ? task : null,
    }
  }

  const server = await loopback(async (request, answer, gone) => {
    const { path, method, headers } = request
    if (key !== null && headers.authorization !== `Basic ${Buffer.from(key).toString('base64')}`) {
      const body = { error: 'HTTPException', detail: 'Incorrect username or password', body: '', errors: '' }
      return sendJson(answer, 401, body, { 'www-authenticate': 'Basic' })
    }
    const call = `${method} ${path.split('?')[0]}`
    if (call === 'POST /sdapi/v1/txt2img' || call === 'POST /sdapi/v1/img2img')
      return generate(request, answer, gone)
    if (call === 'GET /sdapi/v1/progress') return sendJson(answer, 200, await progressNow())
    if (call === 'POST /sdapi/v1/interrupt') {
      interrupts += 1
      job?.stop.abort()
      return sendJson(answer, 200, {})
    }
    if (call === 'GET /sdapi/v1/samplers')
      return sendJson(
        answer,
        200,
        SAMPLERS.map((name) => ({ name, aliases: [], options: {} })),
      )
    return sendJson(answer, 404, { detail: 'Not Found' })
  })

  return {
    url: server.url,
    key,
    calls,
    interrupts: () => interrupts,
    next: behaviors.next,
    always: behaviors.always,
    namesTask(names: boolean) {
      namesTask = names
    },
    reset() {
      calls.length = 0
      interrupts = 0
      namesTask = true
      epoch.abort()
      epoch = new AbortController()
      behaviors.reset()
    },
    close: server.close,
  }
}

export type SdWebUiFake = Awaited<ReturnType<typeof sdWebUiFake>>

function wrongIn(path: string, fields: Record<string, unknown>): [status: number, body: object] | null {
  const refused = (status: number, detail: string): [number, object] => [
    status,
    { error: 'HTTPException', detail, body: '', errors: '' },
  ]
  for (const name of ['width', 'height', 'steps', 'seed', 'batch_size', 'n_iter']) {
    if (fields[name] !== undefined && !Number.isInteger(fields[name])) {
      const detail = [
        { loc: ['body', name], msg: 'value is not a valid integer', type: 'type_error.integer' },
      ]
      return [422, { detail }]
    }
  }
  const overrides = (fields.override_settings ?? {}) as { sd_model_checkpoint?: string }
  const model = overrides.sd_model_checkpoint
  if (model !== undefined && !MODELS.includes(model)) return refused(404, 'Model not found')
  const sampler = fields.sampler_name ?? 'Euler a'
  if (!SAMPLERS.includes(String(sampler))) return refused(400, 'Sampler not found')
  if (path.endsWith('img2img') && !Array.isArray(fields.init_images))
    return refused(404, 'Init image not found')
  return null
}
