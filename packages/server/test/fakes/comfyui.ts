import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  asInput,
  type ComfyUiScript,
  hasOpacity,
  itemOf,
  outputsOf,
  type Prompt,
  refusalOf,
  sizeOf,
  type Task,
} from './comfyui-nodes.ts'
import { loopback, type ReceivedRequest, sendJson } from './loopback.ts'
import { COLORS, cutOutPng, plainPng } from './paint.ts'

/** Pictures are an eighth of what was asked for: what counts is their shape. */
const SCALE = 8
const STEPS = 4
/** Between steps, in ms. */
const STEP = 4
const PNG = 2

/**
 * ComfyUI's server as its source describes it: a queue that is worked through one by one, its history, a socket that
 * tells a client of its own tasks, and files.
 */
export async function comfyUiFake(key: string | null = 'a-key') {
  const pending: Task[] = []
  const history = new Map<string, object>()
  const files = new Map<string, Buffer>()
  const sockets = new Map<string, WebSocket>()
  const submitted: Task[] = []
  let running: { task: Task; stop: AbortController } | null = null
  let script: ComfyUiScript = {}
  let interrupts = 0
  let lives = 0
  let loops = 0

  const tell = (client: string, type: string, data: object) =>
    sockets.get(client)?.send(JSON.stringify({ type, data }))
  const status = () => ({ exec_info: { queue_remaining: pending.length + (running ? 1 : 0) } })

  const run = async ({ id, prompt, client }: Task, how: ComfyUiScript, stop: AbortSignal) => {
    const messages: [string, object][] = [['execution_start', { prompt_id: id, timestamp: 1 }]]
    tell(client, 'execution_start', { prompt_id: id, timestamp: 1 })
    const sampler = Object.entries(prompt).find(([, { class_type }]) => class_type === 'KSampler')?.[0] ?? '0'
    tell(client, 'executing', { node: sampler, display_node: sampler, prompt_id: id })
    const { width, height, count } = sizeOf(prompt)
    const pause = () => new Promise((resolve) => setTimeout(resolve, STEP))
    for (let step = 1; step <= STEPS && !stop.aborted; step += 1) {
      await pause()
      const progress = { value: step, max: STEPS, prompt_id: id, node: sampler }
      tell(client, 'progress', progress)
      const look = await plainPng(width / SCALE, height / SCALE, '#808080')
      const header = Buffer.alloc(8)
      header.writeUInt32BE(1, 0)
      header.writeUInt32BE(PNG, 4)
      sockets.get(client)?.send(Buffer.concat([header, look]))
      while (how.stuck && !stop.aborted) {
        await pause()
        tell(client, 'progress', progress)
      }
    }
    const about = { prompt_id: id, node_id: sampler, node_type: 'KSampler', executed: [] }
    if (stop.aborted || how.exception !== undefined) {
      const [type, data] = stop.aborted
        ? ['execution_interrupted', about]
        : [
            'execution_error',
            { ...about, exception_message: 'oh', exception_type: how.exception, traceback: [] },
          ]
      tell(client, type, data)
      messages.push([type, data])
      return { outputs: {}, status: { status_str: 'error', completed: false, messages } }
    }
    const outputs = Object.fromEntries(
      await Promise.all(
        outputsOf(prompt).map(async ([node, type]) => {
          const images = await Promise.all(
            Array.from({ length: count }, async (_, index) => {
              const filename = `${id}_${index}.png`
              const paint = hasOpacity(prompt) ? cutOutPng : plainPng
              const png = await paint(width / SCALE, height / SCALE, COLORS[index % 4] ?? '#000')
              if (!how.loses) files.set(`${type}/${filename}`, png)
              return { filename, subfolder: '', type }
            }),
          )
          tell(client, 'executed', { node, display_node: node, output: { images }, prompt_id: id })
          return [node, { images }] as const
        }),
      ),
    )
    messages.push(['execution_success', { prompt_id: id, timestamp: 2 }])
    return { outputs, status: { status_str: 'success', completed: true, messages } }
  }

  const work = async () => {
    loops += 1
    for (let task = pending.shift(); task; task = pending.shift()) {
      const stop = new AbortController()
      running = { task, stop }
      const life = lives
      const { outputs, status: ended } = await run(task, script, stop.signal)
      if (life !== lives) continue
      running = null
      const { id, number, prompt, client } = task
      const item = [number, id, prompt, { client_id: client }, outputsOf(prompt).map(([node]) => node)]
      history.set(id, { prompt: item, outputs, status: ended, meta: {} })
      if (ended.completed) tell(client, 'execution_success', { prompt_id: id, timestamp: 2 })
      tell(client, 'executing', { node: null, prompt_id: id })
    }
    loops -= 1
  }

  const submit = (body: { prompt?: Prompt; client_id?: string }, answer: ServerResponse) => {
    const { prompt, client_id: client = '' } = body
    if (!prompt) return sendJson(answer, 400, { error: 'no prompt', node_errors: [] })
    const inputs = new Set([...files.keys()].filter((file) => /^(?:temp|input)\//.test(file)).map(asInput))
    const refusal = refusalOf(prompt, inputs)
    if (refusal) return sendJson(answer, 400, refusal)
    const task = { id: randomUUID(), number: submitted.length, prompt, client }
    submitted.push(task)
    pending.push(task)
    if (loops === 0) void work()
    sendJson(answer, 200, { prompt_id: task.id, number: task.number, node_errors: {} })
  }

  const handle = async (request: ReceivedRequest, answer: ServerResponse) => {
    const url = new URL(request.path, 'http://comfy')
    const path = url.pathname.replace(/^\/api/, '')
    const json = () => JSON.parse(request.body.toString() || '{}') as Record<string, unknown>
    const call = `${request.method} ${path.replace(/^\/history\/.+/, '/history/:id')}`
    switch (call) {
      case 'POST /prompt':
        return submit(json(), answer)
      case 'GET /history/:id': {
        const id = path.slice('/history/'.length)
        return sendJson(answer, 200, history.has(id) ? { [id]: history.get(id) } : {})
      }
      case 'GET /history':
        return sendJson(answer, 200, Object.fromEntries(history))
      case 'GET /queue':
        return sendJson(answer, 200, {
          queue_running: running ? [itemOf(running.task)] : [],
          queue_pending: pending.map(itemOf),
        })
      case 'POST /queue': {
        const ids = (json().delete ?? []) as string[]
        for (const id of ids) {
          const at = pending.findIndex((task) => task.id === id)
          if (at >= 0) pending.splice(at, 1)
        }
        return void answer.writeHead(200).end()
      }
      case 'POST /interrupt': {
        const id = json().prompt_id
        if (id === undefined || running?.task.id === id) {
          interrupts += 1
          running?.stop.abort()
        }
        return void answer.writeHead(200).end()
      }
      case 'GET /view': {
        const file = files.get(
          `${url.searchParams.get('type') ?? 'output'}/${url.searchParams.get('filename')}`,
        )
        return void (file ? answer.end(file) : answer.writeHead(404).end())
      }
      case 'POST /upload/image': {
        const type = request.headers['content-type'] ?? ''
        const form = await new Response(new Uint8Array(request.body), {
          headers: { 'content-type': type },
        }).formData()
        const image = form.get('image')
        if (!(image instanceof File)) return void answer.writeHead(400).end()
        const folder = String(form.get('type') ?? 'input')
        files.set(`${folder}/${image.name}`, Buffer.from(await image.arrayBuffer()))
        return sendJson(answer, 200, { name: image.name, subfolder: '', type: folder })
      }
      case 'GET /system_stats':
        return sendJson(answer, 200, { system: { os: 'posix', comfyui_version: '0.3.60' }, devices: [] })
      default:
        return void answer.writeHead(404).end()
    }
  }

  const wss = new WebSocketServer({ noServer: true })
  const isAllowed = (authorization: string | undefined) => key === null || authorization === `Bearer ${key}`
  const server = await loopback(
    async (request, answer) => {
      if (!isAllowed(request.headers.authorization)) return void answer.writeHead(401).end()
      await handle(request, answer)
    },
    (request, socket, head) => {
      if (script.deaf || !isAllowed(request.headers.authorization)) return socket.destroy()
      wss.handleUpgrade(request, socket, head, (opened) => {
        const sid = new URL(request.url ?? '/', 'http://comfy').searchParams.get('clientId') || randomUUID()
        sockets.set(sid, opened)
        opened.on('close', () => {
          // The same client may have come back before its former connection was found closed.
          if (sockets.get(sid) === opened) sockets.delete(sid)
        })
        tell(sid, 'status', { status: status(), sid })
      })
    },
  )

  return {
    url: server.url,
    key,
    submitted,
    /** Names under which a node loads the pictures that were uploaded. */
    inputs: () => [...files.keys()].filter((file) => !file.startsWith('output/')).map(asInput),
    pending: () => pending.map(({ id }) => id),
    runs: () => running?.task.id ?? null,
    interrupts: () => interrupts,
    /** How tasks go that begin to run from now on. */
    scripted(next: ComfyUiScript) {
      script = next
    },
    /** Lets what is stuck go on. */
    release() {
      script.stuck = false
    },
    /** It is started again, and knows nothing of what it ran and would have run. */
    startAgain() {
      lives += 1
      pending.length = 0
      running?.stop.abort()
      running = null
      history.clear()
      for (const socket of sockets.values()) socket.terminate()
    },
    /** Ends what is stuck; the service forgets all that it knows. */
    reset() {
      pending.length = 0
      running?.stop.abort()
      submitted.length = 0
      history.clear()
      files.clear()
      interrupts = 0
      script = {}
    },
    async close() {
      for (const socket of sockets.values()) socket.terminate()
      await server.close()
    },
  }
}

export type ComfyUiFake = Awaited<ReturnType<typeof comfyUiFake>>
