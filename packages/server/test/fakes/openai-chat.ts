import { setTimeout as pause } from 'node:timers/promises'
import { loopback, sendJson } from './loopback.ts'
import { errorBody } from './openai-errors.ts'

/** What the fake does with a call, instead of writing three candidates. */
export type ChatFakeBehavior =
  | { kind: 'refuses'; status: number; message?: string }
  | { kind: 'says'; text: string; type?: string }
  /** Sends this text in pieces of this many characters. */
  | { kind: 'writes'; text: string; size?: number; finish?: string }
  | { kind: 'hangs'; after?: string }
  | { kind: 'breaks off'; after: string }
  | { kind: 'ends early'; after: string }

export const tagged = (...texts: string[]): string =>
  texts.map((text, at) => `<${at + 1}>${text}</${at + 1}>`).join('\n')

interface ChatRequest {
  model: string
  stream: boolean
  max_tokens?: number
  max_completion_tokens?: number
  messages: { role: string; content: string }[]
}

/** The chat completions of OpenAI as their documentation describes them, in a stream and in one piece. */
export async function openAiChatFake(key = 'a-key') {
  const calls: (ChatRequest & { aborted: boolean })[] = []
  const behaviors: ChatFakeBehavior[] = []

  const server = await loopback(async (request, answer, gone) => {
    if (request.method !== 'POST' || request.path !== '/v1/chat/completions') {
      return sendJson(answer, 404, errorBody('invalid_request_error', 'Unknown request URL', 'unknown_url'))
    }
    if (request.headers.authorization !== `Bearer ${key}`) {
      return sendJson(answer, 401, errorBody('invalid_request_error', 'Incorrect API key', 'invalid_api_key'))
    }
    const { model, stream = false, messages, ...rest } = JSON.parse(request.body.toString()) as ChatRequest
    if (typeof model !== 'string' || !Array.isArray(messages) || messages.length === 0) {
      return sendJson(answer, 400, errorBody('invalid_request_error', 'Invalid', 'invalid_value', 'messages'))
    }
    const call = { ...rest, model, stream, messages, aborted: false }
    calls.push(call)
    gone.addEventListener('abort', () => {
      call.aborted = !answer.writableFinished
    })
    const own = (messages.at(-1)?.content ?? '').replace(/<\/?prompt>/g, '')
    const usual = tagged(`${own}, watercolour at dawn`, `${own}, oil in lamplight`, `${own}, ink under snow`)
    const behavior = behaviors.shift() ?? { kind: 'writes' as const, text: usual }
    if (behavior.kind === 'refuses') {
      return sendJson(answer, behavior.status, errorBody('server_error', behavior.message ?? own, 'oh'))
    }
    if (behavior.kind === 'says') {
      answer.writeHead(200, { 'content-type': behavior.type ?? 'application/json' })
      return void answer.end(behavior.text)
    }
    const text = behavior.kind === 'writes' ? behavior.text : (behavior.after ?? '')
    const { size = 7, finish = 'stop' } = behavior.kind === 'writes' ? behavior : {}
    const head = { id: 'chatcmpl-1', created: 1, model }
    if (!stream) {
      const message = { role: 'assistant', content: text, refusal: null }
      const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }]
      return sendJson(answer, 200, { ...head, object: 'chat.completion', choices })
    }
    const send = (delta: object, finish_reason: string | null = null) => {
      const choices = [{ index: 0, delta, finish_reason, logprobs: null }]
      answer.write(`data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices })}\n\n`)
    }
    answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    send({ role: 'assistant', content: '' })
    for (let at = 0; at < text.length; at += size) {
      send({ content: text.slice(at, at + size) })
      if (at % (size * 20) === 0) await pause(1)
    }
    if (behavior.kind === 'hangs') return
    if (behavior.kind === 'breaks off')
      answer.write(`data: ${JSON.stringify({ error: { message: own } })}\n\n`)
    if (behavior.kind === 'writes') {
      send({}, finish)
      answer.write('data: [DONE]\n\n')
    }
    answer.end()
  })

  return {
    url: `${server.url}/v1`,
    key,
    calls,
    /** For the calls that come next, one each. */
    next: (...coming: ChatFakeBehavior[]) => void behaviors.push(...coming),
    reset() {
      calls.length = 0
      behaviors.length = 0
    },
    close: server.close,
  }
}

export type OpenAiChatFake = Awaited<ReturnType<typeof openAiChatFake>>
