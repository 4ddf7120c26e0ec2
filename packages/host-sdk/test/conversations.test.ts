import type { BridgeCallName } from '@easel/contract/bridge'
import { describe, expect, it } from 'vitest'
import { connectGuest } from '../src/guest.ts'
import { connectHost, type Transport } from '../src/host.ts'
import { textChannelTransport } from '../src/native.ts'
import { type Conversation, conversation, type End } from './support/conversation.ts'

const CONVERSATIONS = ['user', 'app', 'page', 'refusals', 'reload'].map((name) => ({
  name,
  ...conversation(name),
}))
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

type Call = (name: string, argument: object, key?: string) => Promise<unknown>

/** Starts one end with the handlers of the conversation. */
function start(end: End, { host, guest }: Conversation, transport: Transport) {
  const { can, answers } = { host, guest }[end]
  const fails = end === 'host' ? (host.fails ?? []) : []
  const on = Object.fromEntries(
    can.map((name) => [
      name,
      () => {
        if (fails.includes(name)) throw new Error('password is hunter2')
        return answers[name] as never
      },
    ]),
  )
  if (end === 'host') {
    const session = connectHost({ transport, on })
    const call: Call = (name, argument, key) =>
      session.call(name as 'headers', argument as never, key ? { key } : {})
    return { call, destroy: () => session.destroy() }
  }
  const page = connectGuest({ transport, allowedOrigins: [], on })
  const call: Call = (name, argument, key) => page[name as 'showVip'](argument as never, key ? { key } : {})
  return { call, destroy: () => page.destroy() }
}

/** Plays the other end's part of a conversation, and returns what this end has posted. */
async function replay(end: End, told: Conversation): Promise<unknown[]> {
  const posted: Record<string, unknown>[] = []
  let receive = (_: string) => {}
  const own = start(
    end,
    told,
    textChannelTransport({
      post: (text) => posted.push(JSON.parse(text)),
      listen: (onText) => {
        receive = onText
        return () => {}
      },
    }),
  )
  await turns()
  /** The id of this end is random; in the conversation it has a name. */
  const named = String(told.steps.find((step) => step[end])?.[end]?.id)
  const id = String(posted[0]?.id)
  for (const step of told.steps) {
    const theirs = step[end === 'host' ? 'guest' : 'host']
    if (step.calls?.end === end) {
      void own.call(step.calls.name, step.calls.argument, step.calls.key).catch(() => {})
    } else if (step.text && step.text !== end) {
      receive(step.is ?? '')
    } else if (theirs) {
      receive(`{"easel":1,${JSON.stringify(theirs).slice(1)}`.replaceAll(`"${named}"`, `"${id}"`))
    }
    await turns()
  }
  // Apps that can may greet before they are greeted; the conversations leave that out.
  const counted = posted.filter(({ type, to }) => end === 'guest' || type !== 'hello' || to !== undefined)
  const said = counted.map((message) => JSON.parse(JSON.stringify(message).replaceAll(id, named)))
  own.destroy()
  return said
}

/** What an end adds of its own: the version of the package, and what it knows of its page. */
const plain = (message: unknown): unknown => {
  const { easel: _, ...rest } = message as { easel?: number; argument?: object; value?: object }
  const trim = (value: unknown) => {
    const { sdk: _sdk, loaded: _loaded, storage: _storage, ...kept } = value as Record<string, unknown>
    return kept
  }
  return {
    ...rest,
    ...(rest.argument && { argument: trim(rest.argument) }),
    ...(rest.value && { value: trim(rest.value) }),
  }
}

describe.each(CONVERSATIONS)('the conversation "$name": $says', (told) => {
  const ends: End[] = told.ends ?? ['host', 'guest']
  it.each(ends)('is what the %s end of this package says', async (end) => {
    const expected = told.steps.flatMap((step) => (step[end] ? [step[end]] : []))
    expect((await replay(end, told)).map(plain)).toEqual(expected)
  })

  it('names only calls of the table', () => {
    const names: BridgeCallName[] = told.steps.flatMap((step) =>
      step.calls ? [step.calls.name as BridgeCallName] : [],
    )
    for (const name of names) expect([...told.host.can, ...told.guest.can]).toContain(name)
  })
})
