import { ApiError, type CallerKind, type Client, type EventHandlers } from '@easel/client'
import type { CallName, StreamName } from '@easel/contract/calls'
import type { FailureData } from '@easel/contract/errors'
import { DAY, SECOND } from '@easel/contract/numbers'
import type {
  CallAnswer,
  CallBody,
  CallEvent,
  CallParams,
  CallQuery,
  QuotaEvent,
} from '@easel/contract/types'
import { pageOf, type Samples } from './samples.ts'

interface CallRequest<N extends CallName> {
  params?: CallParams<N>
  query?: CallQuery<N>
  body?: CallBody<N>
}

/** The result of each call. What a function throws is thrown like a failed call. */
export type Answers = {
  [N in CallName]?: (request: CallRequest<N>) => CallAnswer<N> | Promise<CallAnswer<N>>
}

/** Everything exists and works, unless a story overrides it. */
function usual({ launcher, works, finished }: Samples): Answers {
  return {
    serverInfos: () => ({ timestamp: Date.now() }),
    createLauncher: () => ({ id: 'launcher1' }),
    launcher: () => launcher,
    homepage: () => pageOf(works(12)),
    top: () => pageOf(works(12, { likeCount: 128 })),
    square: () => ({ ...pageOf(works(9, { likeCount: 7, author: AUTHOR })), previousDay: Date.now() - DAY }),
    author: () => ({
      ...pageOf(works(5, { likeCount: 7, author: AUTHOR })),
      author: { ...AUTHOR, works: 5, likes: 35, hidden: false, followed: false, mine: false },
    }),
    hiddenAuthors: () => ({ authors: [AUTHOR, { ...AUTHOR, id: 'author_other', name: 'Lucía de la Vega' }] }),
    followAuthor: ({ body }) => ({ followed: body?.followed ?? false }),
    hideAuthor: ({ body }) => ({ hidden: body?.hidden ?? false }),
    squareLike: () => ({ liked: true, likeCount: 8 }),
    squareUnlike: () => ({ liked: false, likeCount: 7 }),
    vipInfo: () => ({ isVip: false, isPermanentVip: false, vipExpiryTime: null }),
    mine: () => pageOf(works(7, { mine: true })),
    queue: () => pageOf([]),
    image: ({ params }) => finished(1, { id: params?.id }),
    saveBalance: () => ({ remaining: 3, limit: 3, resetsAt: null }),
    viewBalance: () => ({ remaining: 3, limit: 3, resetsAt: null }),
    submit: () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }),
    settings: () => SETTINGS,
    changeSettings: ({ body }) => ({ ...SETTINGS, ...body }),
    inspect: () => ({ clean: true, words: [], safer: null }),
    sentReports: () => ({ items: [] }),
    redDot: () => ({ running: 0, finishedUnseen: 0, reportsDecided: 0 }),
    deleteWorks: ({ body }) => ({ ids: body?.ids ?? [], restorableUntil: Date.now() + 30 * SECOND }),
    restoreWorks: ({ body }) => ({ ids: body?.ids ?? [] }),
    lineage: () => ({ ancestors: [], descendants: [] }),
    show: ({ body }) => ({ shownInSquare: body?.shown ?? false }),
    folders: () => ({ folders: [], limit: 100 }),
    presets: () => ({ presets: [], limit: 50 }),
    createFolder: ({ body }) => ({ id: 'folder_new', name: body?.name ?? '', count: 0 }),
    fileWorks: ({ body }) => ({ ids: body?.ids ?? [], changed: body?.ids ?? [] }),
    favourite: ({ body }) => ({ ids: body?.ids ?? [], favourite: body?.favourite ?? false }),
    ipInfo: () => ({ starAccel: false, mobileLogin: true, upgradePlus: false, passkeys: false, area: 'CN' }),
    confirmOwner: () => ({}),
    checkUserExist: () => ({ exist: true }),
    sendCode: () => ({ retryAfter: 60 }),
    verifyCode: () => ({}),
    userInfo: () => MEMBER,
    cancel: ({ body }) => finished(1, { id: body?.id, status: 3, slots: [], failure: CANCELLED }),
  }
}

/** Somebody with works in the square. */
export const AUTHOR = { id: 'author_ink', name: 'Ink Heron 4821', avatar: null }

const SETTINGS: CallAnswer<'settings'> = { isNoShow: '0', username: 'Ink Heron 4821', square: 'site' }
/** A member with all features. */
export const MEMBER: CallAnswer<'userInfo'> = {
  logined: true,
  username: 'Ink Heron 4821',
  email: 'li.bai@example.com',
  mobile: '86 13812345678',
  passwordSet: true,
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
  deletionAt: null,
}
const CANCELLED = { code: 'cancelled', message: '' }
const QUOTA: QuotaEvent = { remaining: 7, limit: 10, resetsAt: null }

/** The events of a call that is answered with a stream, in order. */
export type Events = CallEvent<'polyfill'>[]

interface ApiOptions {
  samples: Samples
  answers?: Answers
  events?: Events
  quota?: QuotaEvent | null
  caller?: CallerKind
}

/** A client without a server, which answers with the contract's fixtures. */
export function createApi({
  samples,
  answers = {},
  events = [],
  quota = QUOTA,
  caller = 'visitor',
}: ApiOptions): Client {
  const known: Answers = { ...usual(samples), ...answers }
  async function answer<N extends CallName>(name: N, request: CallRequest<N> = {}): Promise<CallAnswer<N>> {
    const handler = known[name]
    if (!handler) throw new Error(`No answer for ${name} in this story`)
    return handler(request)
  }
  const client = {
    kind: () => caller,
    serverNow: Date.now,
    call: answer,
    envelope: async <N extends CallName>(name: N, request?: CallRequest<N>) => ({
      statusCode: 200,
      message: 'ok',
      data: await answer(name, request),
    }),
    read: async <N extends StreamName>(
      name: N,
      request: CallRequest<N>,
      onEvent: (event: CallEvent<N>) => void,
    ) => {
      for (const event of events) onEvent(event as CallEvent<N>)
      await answer(name, request)
    },
    upload: <N extends CallName>(name: N) => answer(name),
    events: (on: EventHandlers) =>
      queueMicrotask(() => {
        on.state?.('open')
        if (quota) on.quota?.({ ...quota, resetsAt: Date.now() + DAY })
      }),
  }
  return client
}

/** Never answers: for loading states. */
export const never = (): Promise<never> => new Promise(() => {})

/** Answers after a while, as over a slow connection. */
export const slowly = async <T>(value: T, after = 3 * SECOND): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, after))
  return value
}

export function refuse(status: number, data: FailureData = {}): never {
  throw new ApiError({ kind: 'refused', status, message: '', data })
}

export function loseNetwork(): never {
  throw new ApiError({ kind: 'network' })
}
