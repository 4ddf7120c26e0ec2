import { loopback, sendJson } from './loopback.ts'
import { COLOURS, gridPng, plainPng } from './paint.ts'

export type MidjourneyDialect = 'change' | 'action'

interface Script {
  /** It never gets further than that. */
  stuckAt?: string
  failReason?: string
  /** The address of its picture leads nowhere. */
  expired?: boolean
  modal?: boolean
}

export interface FakeTask {
  id: string
  action: string
  prompt: string
  state: string | null
  notifyHook: string | null
  status: string
  progress: string
  index: number
  script: Script
  images: number
}

const STATES = ['NOT_START', 'SUBMITTED', 'IN_PROGRESS', 'SUCCESS']
/** One picture of a grid, at 1:1. */
const SIDE = 64

/**
 * A midjourney-proxy as its two public dialects describe it: `change` as the original project speaks, `action` with
 * buttons, windows and cancelling. A task gets one step further whenever somebody asks for it.
 */
export async function midjourneyFake(dialect: MidjourneyDialect, secret: string | null = 'a-secret') {
  const tasks = new Map<string, FakeTask>()
  const submitted: { kind: string; body: Record<string, unknown> }[] = []
  const cancelled: string[] = []
  const replies: object[] = []
  let script: Script = {}
  let polls = 0
  let lists = true

  const server = await loopback(async (heard, answer) => {
    const { path, method } = heard
    if (path.startsWith('/pictures/')) return void (await picture(path, answer))
    if (secret !== null && heard.headers['mj-api-secret'] !== secret) return void answer.writeHead(401).end()
    const body = heard.body.length > 0 ? (JSON.parse(heard.body.toString()) as Record<string, unknown>) : {}
    const [, task, id = '', what] = /^\/mj\/(submit|task)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (task === 'submit') return submit(id, body, (status, reply) => sendJson(answer, status, reply))
    polls += 1
    if (id === 'list-by-condition' && method === 'POST' && lists) {
      const ids = Array.isArray(body.ids) ? body.ids.map(String) : []
      return sendJson(answer, 200, ids.map(look).filter(Boolean))
    }
    if (what === 'fetch') {
      const found = look(id)
      // The original answers with nothing at all for a task that it does not know.
      return found ? sendJson(answer, 200, found) : void answer.writeHead(200).end()
    }
    if (what === 'cancel' && dialect === 'action') {
      cancelled.push(id)
      const found = tasks.get(id)
      if (found) found.status = 'CANCEL'
      return void answer.writeHead(200).end()
    }
    return void answer.writeHead(404).end()
  })

  const submit = (
    kind: string,
    body: Record<string, unknown>,
    reply: (status: number, body: object) => void,
  ) => {
    submitted.push({ kind, body })
    const said = replies.shift()
    if (said) return reply(200, said)
    const parent = tasks.get(String(body.taskId ?? ''))
    const fail = (code: number, description: string) =>
      reply(code === 3 && dialect === 'action' ? 404 : 200, {
        code,
        description,
        result: null,
        properties: {},
      })
    if (kind === 'imagine') {
      const prompt = String(body.prompt ?? '').trim()
      if (prompt === '') return fail(4, 'prompt不能为空')
      return accept(reply, begin('IMAGINE', prompt, body, 0))
    }
    if (kind === 'change' && dialect === 'change') {
      if (!parent) return fail(3, '关联任务不存在或已失效')
      if (parent.status !== 'SUCCESS') return fail(4, '关联任务状态错误')
      return accept(reply, begin(String(body.action), parent.prompt, body, Number(body.index)))
    }
    if (kind === 'action' && dialect === 'action') {
      if (!parent) return fail(3, '关联任务不存在或已失效')
      const [, action = '', index = '1'] = /^MJ::JOB::(\w+)::(\d)::/.exec(String(body.customId)) ?? []
      const name = { upsample: 'UPSCALE', variation: 'VARIATION' }[action] ?? 'UPSCALE_HD'
      const task = begin(name, parent.prompt, body, Number(index))
      if (!task.script.modal) return accept(reply, task)
      task.status = 'MODAL'
      return reply(200, {
        code: 21,
        description: 'Waiting for window confirm',
        result: task.id,
        properties: { remix: true },
      })
    }
    if (kind === 'modal' && dialect === 'action') {
      if (!parent) return fail(3, '关联任务不存在或已失效')
      Object.assign(parent, {
        status: 'NOT_START',
        prompt: body.prompt,
        script: { ...parent.script, modal: false },
      })
      return accept(reply, parent)
    }
    return reply(404, { error: 'Not Found' })
  }

  const begin = (action: string, prompt: string, body: Record<string, unknown>, index: number): FakeTask => {
    const id = String(1_700_000_000_000_000 + tasks.size)
    const task: FakeTask = {
      id,
      action,
      prompt,
      index,
      state: (body.state as string | undefined) ?? null,
      notifyHook: (body.notifyHook as string | undefined) ?? null,
      status: 'NOT_START',
      progress: '',
      script,
      images: Array.isArray(body.base64Array) ? body.base64Array.length : 0,
    }
    tasks.set(id, task)
    return task
  }

  const accept = (reply: (status: number, body: object) => void, { id }: FakeTask) =>
    reply(200, {
      code: 1,
      description: '提交成功',
      result: id,
      properties: { discordInstanceId: '1118138338562560102' },
    })

  const advance = (task: FakeTask) => {
    const { status, script: how } = task
    const at = STATES.indexOf(status)
    if (at < 0 || at === STATES.length - 1 || how.stuckAt === status) return
    const next = STATES[at + 1] ?? ''
    task.status = next === 'SUCCESS' && how.failReason !== undefined ? 'FAILURE' : next
    task.progress = { SUBMITTED: '0%', IN_PROGRESS: '42%', SUCCESS: '100%' }[task.status] ?? ''
  }

  const look = (id: string) => {
    const task = tasks.get(id)
    if (!task) return null
    advance(task)
    return present(task)
  }

  const present = (task: FakeTask) => {
    const { id, action, prompt, state, status, progress, script: how } = task
    const shown = status === 'IN_PROGRESS' || status === 'SUCCESS'
    return {
      id,
      action,
      status,
      prompt,
      promptEn: prompt,
      description: `/imagine ${prompt}`,
      state,
      submitTime: 1,
      startTime: 1,
      finishTime: status === 'SUCCESS' ? 2 : null,
      imageUrl: shown
        ? `${server.url}/pictures/${id}/${how.expired ? 'expired' : status.toLowerCase()}.png`
        : null,
      progress,
      failReason: status === 'FAILURE' ? (how.failReason ?? null) : null,
      properties: { finalPrompt: prompt },
      ...(dialect === 'action' && status === 'SUCCESS' ? { buttons: buttonsOf(task) } : {}),
    }
  }

  const picture = async (
    path: string,
    answer: { writeHead(status: number): { end(): void }; end(bytes: Buffer): void },
  ) => {
    const [, id = '', name] = /^\/pictures\/(\d+)\/(\w+)\.png$/.exec(path) ?? []
    const task = tasks.get(id)
    if (!task || name === 'expired') return answer.writeHead(404).end()
    const [across = 1, down = 1] = /--ar (\d):(\d)/.exec(task.prompt)?.slice(1).map(Number) ?? []
    const scale = task.action === 'UPSCALE_HD' ? 2 : 1
    const [width, height] = [SIDE * across * scale, SIDE * down * scale]
    if (task.action.startsWith('UPSCALE'))
      answer.end(await plainPng(width, height, COLOURS[task.index - 1] ?? '#000'))
    else answer.end(await gridPng(width * 2, height * 2))
  }

  return {
    url: `${server.url}/mj`,
    secret,
    tasks,
    submitted,
    cancelled,
    polls: () => polls,
    /** How tasks go that are begun from now on. */
    scripted(next: Script) {
      script = next
    },
    reset() {
      tasks.clear()
      submitted.length = 0
      cancelled.length = 0
      replies.length = 0
      script = {}
    },
    /** Answers to the next submits, instead of beginning a task. */
    reply: (...next: object[]) => void replies.push(...next),
    /** False: a relay that has no list. */
    hasList(has: boolean) {
      lists = has
    },
    /** Lets a task that is stuck go on. */
    release(id: string) {
      const task = tasks.get(id)
      if (task) task.script = { ...task.script, stuckAt: undefined }
    },
    close: server.close,
  }
}

export type MidjourneyFake = Awaited<ReturnType<typeof midjourneyFake>>

const HASH = '898416ec-7c18-4762-bf03-8e428fee1860'
const button = (customId: string, label: string) => ({ customId, emoji: '', label, type: 2, style: 2 })

function buttonsOf({ action }: FakeTask) {
  if (action === 'UPSCALE') {
    return [
      button(`MJ::JOB::upsample_v6_2x_subtle::1::${HASH}::SOLO`, 'Upscale (Subtle)'),
      button(`MJ::JOB::upsample_v6_2x_creative::1::${HASH}::SOLO`, 'Upscale (Creative)'),
    ]
  }
  if (action === 'UPSCALE_HD') return []
  const four = [1, 2, 3, 4]
  return [
    ...four.map((index) => button(`MJ::JOB::upsample::${index}::${HASH}`, `U${index}`)),
    button(`MJ::JOB::reroll::0::${HASH}::SOLO`, ''),
    ...four.map((index) => button(`MJ::JOB::variation::${index}::${HASH}`, `V${index}`)),
  ]
}
