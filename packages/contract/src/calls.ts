import { UPLOAD_MAX_BYTES } from './numbers.ts'

/**
 * The API's calls without their schemas: all that a client needs to make one. Plain data, so browsers can
 * import it; `endpoints.ts` adds the schemas to each row.
 */
export interface Call {
  method: 'GET' | 'POST'
  /** With `{name}` for path parameters. */
  path: string
  /** False for the few calls that carry no client headers. */
  signed: boolean
  /** `stream` is answered with server-sent events instead of an envelope; `upload` has a multipart body. */
  kind?: 'stream' | 'upload'
  /**
   * A repeat with the same `idempotency-key` gets the first result. The same key with another body is
   * refused.
   */
  idempotent?: boolean
  /** A stream that resumes after the event in the `last-event-id` header. */
  resumable?: boolean
  /** A call that changes an account: the client also sends a hash of the body. */
  hashed?: boolean
  /** Made by a partner's own server, with a token of the partner. */
  by?: 'partner'
  /** For uploads: the field of the file in the multipart body, its media types and its largest size. */
  file?: { field: string; types: readonly string[]; maxBytes: number }
}

const get = (path: string): Call => ({ method: 'GET', path, signed: true })
const post = (path: string): Call => ({ method: 'POST', path, signed: true })
const hashed = (path: string): Call => ({ ...post(path), hashed: true })

export const calls = {
  serverInfos: { method: 'GET', path: '/api/v2/server/infos', signed: false },
  versionConfig: get('/api/version/config'),
  createLauncher: post('/api/v2/app/launchers'),
  launcher: get('/api/v2/app/launchers/{id}'),
  toolParams: get('/'),
  submit: { ...post('/api/v2/mj/submit'), idempotent: true },
  queue: get('/api/v2/mj/queue'),
  image: get('/api/v2/mj/image/{id}'),
  homepage: get('/api/v2/mj/homepage'),
  mine: get('/api/v2/mj/mine'),
  deleteWorks: post('/api/v2/mj/delete'),
  restoreWorks: post('/api/v2/mj/restore'),
  deleteImages: post('/api/v2/mj/delete-images'),
  restoreImages: post('/api/v2/mj/restore-images'),
  redDot: get('/api/v2/mj/red-dot'),
  completedCount: get('/api/v2/mj/completed-count'),
  cancel: post('/api/v2/mj/cancel'),
  cancelAll: post('/api/v2/mj/cancel-all'),
  inspect: post('/api/v2/mj/inspections'),
  modify: { ...post('/api/v2/mj/modify'), idempotent: true },
  enlarge: post('/api/v2/mj/enlarge'),
  edit: { ...post('/api/v2/mj/edit'), idempotent: true },
  crop: { ...post('/api/v2/mj/crop'), idempotent: true },
  upload: {
    ...post('/api/v2/mj/uploads'),
    kind: 'upload',
    file: { field: 'file', types: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: UPLOAD_MAX_BYTES },
  },
  takeReference: post('/api/v2/mj/reference'),
  top: get('/api/v2/mj/top'),
  externalHomepage: get('/api/v2/mj/external-homepage'),
  square: get('/api/v2/mj/square'),
  squareLike: post('/api/v2/mj/square-like'),
  squareUnlike: post('/api/v2/mj/square-unlike'),
  squareReport: post('/api/v2/mj/square-report'),
  sentReports: get('/api/v2/mj/square-reports'),
  tellReports: post('/api/v2/mj/square-reports'),
  appeal: post('/api/v2/mj/appeal'),
  author: get('/api/v2/mj/author/{id}'),
  hideAuthor: post('/api/v2/mj/author-hide'),
  followAuthor: post('/api/v2/mj/author-follow'),
  hiddenAuthors: get('/api/v2/mj/hidden-authors'),
  show: post('/api/v2/mj/show'),
  favourite: post('/api/v2/mj/favourite'),
  folders: get('/api/v2/mj/folders'),
  createFolder: post('/api/v2/mj/folder-create'),
  renameFolder: post('/api/v2/mj/folder-rename'),
  deleteFolder: post('/api/v2/mj/folder-delete'),
  restoreFolder: post('/api/v2/mj/folder-restore'),
  fileWorks: post('/api/v2/mj/folder-works'),
  presets: get('/api/v2/mj/presets'),
  savePreset: post('/api/v2/mj/preset-save'),
  deletePreset: post('/api/v2/mj/preset-delete'),
  restorePreset: post('/api/v2/mj/preset-restore'),
  lineage: get('/api/v2/mj/lineage/{id}'),
  share: post('/api/v2/mj/share'),
  unshare: post('/api/v2/mj/unshare'),
  download: { ...post('/api/v2/mj/download'), idempotent: true },
  saveBalance: get('/api/v2/mj/save-consume'),
  saveConsume: { ...post('/api/v2/mj/save-consume'), idempotent: true },
  viewBalance: get('/api/v2/mj/view-original-consume'),
  viewConsume: { ...post('/api/v2/mj/view-original-consume'), idempotent: true },
  polyfill: { ...get('/api/v2/polyfill'), kind: 'stream' },
  polyfillBalance: get('/api/v2/mj/polyfill-consume'),
  polyfillConsume: post('/api/v2/mj/polyfill-consume'),
  vipInfo: get('/api/v2/payment/vip-info'),
  plans: get('/api/v2/payment/plans'),
  createPayment: post('/api/v2/payment/payment'),
  payment: get('/api/v2/payment/payment/{id}'),
  invoice: get('/api/v2/payment/payment/{id}/invoice'),
  restorePayments: post('/api/v2/payment/restore'),
  claimPromotion: post('/api/v2/promotions/{id}/claim'),
  checkUserExist: get('/api/v2/user/check-user-exist'),
  sendCode: hashed('/api/v2/send-code/send'),
  verifyCode: get('/api/v2/send-code/verify'),
  register: hashed('/api/v2/user/register'),
  login: hashed('/api/v2/user/login'),
  logout: hashed('/api/user/logout'),
  unregister: hashed('/api/v2/user/unregister-with-code'),
  confirmOwner: hashed('/api/v2/user/confirm'),
  changeLoginInfo: hashed('/api/v2/user/change-login-info'),
  changePassword: hashed('/api/v2/user/change-password'),
  userInfo: get('/api/v2/user/user-info'),
  sessions: get('/api/v2/user/sessions'),
  endSessions: hashed('/api/v2/user/sessions/end'),
  renewDevice: hashed('/api/v2/user/renew-device'),
  passkeys: get('/api/v2/user/passkeys'),
  passkeyOptions: hashed('/api/v2/user/passkeys/options'),
  addPasskey: hashed('/api/v2/user/passkeys/add'),
  removePasskey: hashed('/api/v2/user/passkeys/remove'),
  passkeyLoginOptions: hashed('/api/v2/user/passkeys/login-options'),
  passkeyLogin: hashed('/api/v2/user/passkeys/login'),
  createDeviceLink: hashed('/api/v2/user/device-links'),
  deviceLink: get('/api/v2/user/device-links/{id}'),
  decideDeviceLink: hashed('/api/v2/user/device-links/decide'),
  openDeviceLink: hashed('/api/v2/user/device-links/open'),
  claimDeviceLink: hashed('/api/v2/user/device-links/claim'),
  finishDeviceLink: hashed('/api/v2/user/device-links/finish'),
  exportData: hashed('/api/v2/user/export'),
  settings: get('/api/v2/user/settings'),
  changeSettings: hashed('/api/v2/user/settings'),
  receipts: get('/api/v2/account/receipts'),
  ipInfo: get('/api/v2/pre-launch/ip-info-ext'),
  track: post('/api/v2/app/events'),
  events: { ...get('/api/v2/mj/events'), kind: 'stream', resumable: true },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
type Having<P> = { [N in CallName]: (typeof calls)[N] extends P ? N : never }[CallName]
export type StreamName = Having<{ kind: 'stream' }>
export type UploadName = Having<{ kind: 'upload' }>
export type IdempotentName = Having<{ idempotent: true }>
