import { ApiError, type CallerKind, type Client } from '@easel/client'
import type { CallName, StreamName } from '@easel/contract/calls'
import { imageFixture, launcherFixture } from '@easel/contract/fixtures'
import type { CallEvent, ImageEvent, ImageSet, QuotaEvent, VipInfo } from '@easel/contract/types'

type Handler = (input: FakeInput) => unknown
interface FakeInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  idempotencyKey?: string
}

interface Stream {
  image?(event: ImageEvent): void
  quota?(event: QuotaEvent): void
  membership?(event: VipInfo): void
  state?(state: 'open' | 'waiting'): void
}

export interface FakeClient extends Client {
  /** Every call that was made, in order. */
  calls: { name: CallName; input: FakeInput }[]
  /** Sets the answer of a call; an error thrown by the handler is the result of the call. */
  on(name: CallName, handler: Handler): void
  /** The listeners of the event stream, for tests to call. */
  stream: Stream
  /** How far the server's clock is ahead of the device's, in ms. */
  ahead: number
  /** The id of the caller; set by tests with several users. */
  caller: string
  /** The kind of the caller. */
  callerKind: CallerKind
  made(name: CallName): FakeInput[]
}

/** A client without a server: it answers with the contract's samples, unless a test sets other answers. */
export function fakeClient(): FakeClient {
  const handlers: Partial<Record<CallName, Handler>> = {
    serverInfos: () => ({ timestamp: Date.now() }),
    createLauncher: () => ({ id: 'launcher1' }),
    launcher: () => launcherFixture,
    homepage: () => pageOf([]),
    mine: () => pageOf([]),
    queue: () => pageOf([]),
    image: ({ params }) => imageFixture({ id: params?.id ?? '' }),
    submit: () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }),
    inspect: () => ({ clean: true, words: [], safer: null }),
    saveBalance: () => ({ remaining: 3, limit: 3, resetsAt: null }),
    viewBalance: () => ({ remaining: 3, limit: 3, resetsAt: null }),
    folders: () => ({ folders: [], limit: 100 }),
    lineage: () => ({ ancestors: [], descendants: [] }),
    settings: () => ({ isNoShow: '0', username: 'Ink Heron 4821', square: 'site' }),
    changeSettings: ({ body }) => ({ isNoShow: '0', username: 'Ink Heron 4821', square: 'site', ...body }),
    sentReports: () => ({ items: [] }),
    redDot: () => ({ running: 0, finishedUnseen: 0, reportsDecided: 0 }),
    vipInfo: () => ({ isVip: false, isPermanentVip: false, vipExpiryTime: null }),
  }
  const calls: FakeClient['calls'] = []
  const answer = async (name: CallName, input: FakeInput = {}): Promise<unknown> => {
    calls.push({ name, input })
    await Promise.resolve()
    const handler = handlers[name]
    if (!handler) throw new Error(`fakeClient: nothing answers ${name}`)
    return handler(input)
  }
  const client: FakeClient = {
    calls,
    stream: {},
    ahead: 0,
    serverNow: () => Date.now() + client.ahead,
    caller: '',
    callerKind: 'visitor',
    principal: () => client.caller,
    kind: () => client.callerKind,
    on: (name, handler) => {
      handlers[name] = handler
    },
    made: (name) => calls.filter((call) => call.name === name).map((call) => call.input),
    call: async (name, input) => (await answer(name, input as FakeInput)) as never,
    envelope: async (name, input) => {
      const data = await answer(name, input as FakeInput)
      return (isEnvelope(data) ? data : { statusCode: 200, message: 'ok', data }) as never
    },
    read: async <N extends StreamName>(name: N, input: object, onEvent: (event: CallEvent<N>) => void) => {
      for (const event of (await answer(name, input)) as CallEvent<N>[]) onEvent(event)
    },
    upload: async (name) => (await answer(name)) as never,
    events: (on) => {
      client.stream = on
    },
  }
  return client
}

const isEnvelope = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'statusCode' in data

export const pageOf = (items: ImageSet[], nextCursor: string | null = null) => ({ items, nextCursor })

export const refusal = (status: number, data: Record<string, unknown> = {}, message = `refused ${status}`) =>
  new ApiError({ kind: 'refused', status, message, data })

export const offline = () => new ApiError({ kind: 'network' })
