/**
 * The table of calls without their schemas: what a client needs to know to make one. Plain data, safe in a
 * browser; `endpoints.ts` puts the schemas beside each row.
 */
export interface Call {
  method: 'GET' | 'POST'
  /** With `{name}` for path parameters. */
  path: string
  /** False for the few calls that carry no client headers. */
  signed: boolean
  /** `stream` is answered with server-sent events instead of an envelope. */
  kind?: 'stream'
}

const get = (path: string): Call => ({ method: 'GET', path, signed: true })
const post = (path: string): Call => ({ method: 'POST', path, signed: true })

export const calls = {
  serverInfos: { method: 'GET', path: '/api/v2/server/infos', signed: false },
  versionConfig: get('/api/version/config'),
  createLauncher: post('/api/v2/app/launchers'),
  launcher: get('/api/v2/app/launchers/{id}'),
  submit: post('/api/v2/mj/submit'),
  queue: get('/api/v2/mj/queue'),
  image: get('/api/v2/mj/image/{id}'),
  homepage: get('/api/v2/mj/homepage'),
  mine: get('/api/v2/mj/mine'),
  deleteWorks: post('/api/v2/mj/delete'),
  restoreWorks: post('/api/v2/mj/restore'),
  redDot: get('/api/v2/mj/red-dot'),
  completedCount: get('/api/v2/mj/completed-count'),
  cancel: post('/api/v2/mj/cancel'),
  events: { ...get('/api/v2/mj/events'), kind: 'stream' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
