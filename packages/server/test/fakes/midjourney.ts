import { loopback, sendJson } from './loopback.ts'
import {
  advance,
  type FakeTask,
  type MidjourneyDialect,
  type Script,
  sendPicture,
  taskView,
} from './midjourney-tasks.ts'

interface Gateway {
  status: number
  /** The task that is asked for all the same. */
  except?: string
}

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
  let gateway: Gateway | null = null

  const server = await loopback(async (request, answer) => {
    const { path, method } = request
    if (path.startsWith('/pictures/')) return void (await sendPicture(tasks, path, answer))
    if (secret !== null && request.headers['mj-api-secret'] !== secret)
      return void answer.writeHead(401).end()
    const body =
      request.body.length > 0 ? (JSON.parse(request.body.toString()) as Record<string, unknown>) : {}
    const [, task, id = '', what] = /^\/mj\/(submit|task)\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    if (task === 'submit') return submit(id, body, (status, reply) => sendJson(answer, status, reply))
    polls += 1
    if (gateway !== null && what === 'fetch' && id !== gateway.except)
      return void answer
        .writeHead(gateway.status)
        .end(gateway.status === 404 ? '404 page not found\n' : 'Bad gateway')
    if (id === 'list-by-condition' && method === 'POST' && lists) {
      const ids = Array.isArray(body.ids) ? body.ids.map(String) : []
      return sendJson(answer, 200, ids.map(taskOf).filter(Boolean))
    }
    if (what === 'fetch') {
      const found = taskOf(id)
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
    const scripted = replies.shift()
    if (scripted) return reply(200, scripted)
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

  const taskOf = (id: string) => {
    const task = tasks.get(id)
    if (!task) return null
    advance(task)
    return taskView(task, dialect, server.url)
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
    /** What stands before it answers whoever asks for a task, in its own words; null: nothing does. */
    gatewayAnswers(answers: Gateway | null) {
      gateway = answers
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
