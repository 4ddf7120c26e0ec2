import { IpInfo, ReceiptPage, SettingsAnswer, SettingsBody, TrackBody, VipInfo } from '../http/account.ts'
import { Launcher, LauncherId, ServerInfos, VersionConfig } from '../http/app.ts'
import { Empty, PageQuery } from '../http/common.ts'
import type { Shape } from './shape.ts'

/** The program itself and the caller's own account with it. */
export const appShapes = {
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
  ipInfo: { summary: 'What holds where the caller is', answer: IpInfo, errors: {} },
  track: {
    summary: 'Analytics events: at most 100, at most 64 KB',
    body: TrackBody,
    answer: Empty,
    errors: {},
  },
  vipInfo: { summary: "The caller's membership", answer: VipInfo, errors: {} },
  settings: { summary: "The caller's settings", answer: SettingsAnswer, errors: {} },
  changeSettings: {
    summary: 'Show works in the square or not; the name that others see',
    body: SettingsBody,
    answer: SettingsAnswer,
    errors: {
      400: 'Not a name that others may see: `reason` is `name_too_short`, `name_too_long`, `name_special_characters` or `name_not_allowed`',
    },
  },
  receipts: {
    summary: "What the caller was charged and given: every entry of the quota's ledger",
    query: PageQuery,
    answer: ReceiptPage,
    errors: {},
  },
} as const satisfies Record<string, Shape>
