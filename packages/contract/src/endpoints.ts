import type { z } from 'zod'
import { type Call, type CallName, calls } from './calls.ts'
import { Launcher, LauncherId, ServerInfos, VersionConfig } from './http/app.ts'
import { Empty } from './http/common.ts'
import {
  CountAnswer,
  DeleteAnswer,
  HomepageQuery,
  IdBody,
  IdsBody,
  ImageEvent,
  ImagePage,
  ImageParams,
  ImageQuery,
  ImageSet,
  MineQuery,
  QueueQuery,
  RedDotAnswer,
  RestoreAnswer,
  SubmitAnswer,
  SubmitBody,
} from './http/image.ts'

/** What a call takes and gives. `errors` are its own refusals, beside those that any call may meet. */
interface Shape {
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType
  errors: Partial<Record<number, string>>
}

const shapes = {
  serverInfos: { summary: "The server's clock", answer: ServerInfos, errors: {} },
  versionConfig: {
    summary: 'The newest and the oldest client that is served',
    answer: VersionConfig,
    errors: {},
  },
  createLauncher: {
    summary: 'Ask for a launcher configuration',
    body: Empty,
    answer: LauncherId,
    errors: {},
  },
  launcher: {
    summary: 'Styles, models, examples and features, in the asked language',
    params: LauncherId,
    answer: Launcher,
    errors: { 404: 'No such launcher' },
  },
  submit: {
    summary: 'Turn a prompt into four images',
    body: SubmitBody,
    answer: SubmitAnswer,
    errors: {
      400: 'Bad parameters',
      402: 'Free daily limit, or a parameter that is locked',
      406: 'Banned for sensitive prompts',
      409: 'The idempotency key was used for another body',
      429: 'VIP daily limit',
      430: 'Too frequent',
      431: 'Queue full',
      432: 'The prompt has sensitive words',
      433: 'An activation code was entered: success, nothing consumed',
    },
  },
  queue: { summary: "The caller's queue", query: QueueQuery, answer: ImagePage, errors: {} },
  image: {
    summary: 'One set',
    params: ImageParams,
    query: ImageQuery,
    answer: ImageSet,
    errors: {
      403: 'Withheld as sensitive',
      404: 'No such image for the caller',
      409: 'Some of the slots are withheld',
      413: 'Not finished yet: `data` holds the whole entity',
      501: 'The engine failed',
    },
  },
  homepage: { summary: 'Selected works', query: HomepageQuery, answer: ImagePage, errors: {} },
  mine: { summary: "The caller's finished works", query: MineQuery, answer: ImagePage, errors: {} },
  deleteWorks: {
    summary: 'Delete works; for 30 seconds they can be restored',
    body: IdsBody,
    answer: DeleteAnswer,
    errors: { 404: "None of them is the caller's" },
  },
  restoreWorks: {
    summary: 'Take a deletion back',
    body: IdsBody,
    answer: RestoreAnswer,
    errors: { 404: 'None of them can be restored' },
  },
  redDot: { summary: 'What is running and what finished unseen', answer: RedDotAnswer, errors: {} },
  completedCount: { summary: 'How many sets the caller has finished, ever', answer: CountAnswer, errors: {} },
  cancel: {
    summary: 'Cancel a queued or running set; what it cost comes back',
    body: IdBody,
    answer: ImageSet,
    errors: { 404: 'No such running set of the caller' },
  },
  events: {
    summary: 'Progress as server-sent events: `image`, `quota`, `ping`',
    answer: ImageEvent,
    errors: {},
  },
} as const satisfies Record<CallName, Shape>

export type Endpoint = Call & Shape
export type Endpoints = { [N in CallName]: (typeof calls)[N] & (typeof shapes)[N] }

/** Every call with its method, path, schemas and refusals: the source of routes, OpenAPI and docs. */
export const endpoints: Endpoints = Object.fromEntries(
  (Object.keys(calls) as CallName[]).map((name) => [name, { ...calls[name], ...shapes[name] }]),
) as Endpoints
