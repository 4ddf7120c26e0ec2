import type { WidgetErrorCode } from '../../../packages/widgets/src/federation/props.ts'
import type { Texts } from './texts.ts'

/** What happened, and what to do. `INVALID_ARGUMENT` is thrown by `mount`, as the bridge throws it. */
export const WIDGET_ERROR_TEXTS: Readonly<Record<Exclude<WidgetErrorCode, 'INVALID_ARGUMENT'>, Texts>> = {
  CODE_MISSING: {
    en: [
      'a file of the widget did not come; `mount(…).ready` rejects with it',
      'the network, or `script-src`; the button in its place tries again, and `ready` is then of that try',
    ],
    zhCN: [
      '组件的某个文件没有加载到；`mount(…).ready` 会以它被拒绝',
      '检查网络或 `script-src`；原位置的按钮可以重试，之后的 `ready` 对应那次重试',
    ],
  },
  UNREACHABLE: {
    en: ['the server does not answer', 'Easel is down, or `connect-src` lacks it; the button tries again'],
    zhCN: ['服务器没有响应', 'Easel 停机了，或 `connect-src` 没有包含它；按钮可以重试'],
  },
  PARTNER_REFUSED: {
    en: [
      'the id is not known, is suspended (meanwhile, too), your origin is not on its list, or its features leave this widget out',
      'the console names which; ask the operator: `npm run partner list`',
    ],
    zhCN: [
      'ID 不存在、已被停用（包括中途停用）、你的源不在登记列表里，或功能列表不包含这个组件',
      '控制台会说明是哪一种；请运营者执行 `npm run partner list` 查看',
    ],
  },
  HEADERS_FAILED: {
    en: [
      '`getHeaders` failed, or took longer than 10 seconds; the widget goes on with what it knew, at the start with a visitor',
      '`cause` is what was thrown; give another `user` to have it asked again',
    ],
    zhCN: [
      '`getHeaders` 失败，或超过 10 秒；组件继续使用已有的信息，刚开始时则按访客处理',
      '`cause` 是抛出的错误；换一个 `user` 值就会再次调用它',
    ],
  },
  HOST_FAILED: {
    en: [
      'another function of your page threw: the message names it (`host.openLogin`, `onTrack` …)',
      '`cause` is what was thrown',
    ],
    zhCN: [
      '你页面里的另一个函数抛出了错误：消息会给出名称（`host.openLogin`、`onTrack` …）',
      '`cause` 是抛出的错误',
    ],
  },
  TOKEN_REFUSED: {
    en: [
      'the token is refused, `getHeaders` gave no better one, and nobody signed in',
      'the clock, the secret, the claims',
    ],
    zhCN: ['令牌被拒绝，`getHeaders` 没有给出更好的令牌，也没有人登录', '检查时钟、密钥和声明'],
  },
  BROKEN: {
    en: ['the widget itself failed; `cause` is what was thrown', 'the button tries again; tell us'],
    zhCN: ['组件自身出错；`cause` 是抛出的错误', '按钮可以重试；请告诉我们'],
  },
}
