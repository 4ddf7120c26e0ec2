import type { BridgeErrorCode } from '../../../packages/contract/src/bridge/index.ts'
import type { Texts } from './texts.ts'

/** What happened, and what to do. */
export const BRIDGE_ERROR_TEXTS: Readonly<Record<BridgeErrorCode, Texts>> = {
  TIMEOUT: {
    en: [
      'nobody answered in time; `getHeaders`, where the message names it',
      'try again; if it stays so, `await easel.doctor()`',
    ],
    zhCN: [
      '没有及时得到响应；如果消息里提到 `getHeaders`，则是它超时了',
      '重试；仍然如此就执行 `await easel.doctor()`',
    ],
  },
  PEER_GONE: {
    en: [
      'the frame was removed, the page inside ended the connection, or it [hangs](#a-page-that-hangs)',
      'embed again; one that hangs connects again by itself when it goes on',
    ],
    zhCN: [
      'iframe 被移除、内页主动断开了连接，或内页[卡住了](#a-page-that-hangs)',
      '重新嵌入；卡住的页面恢复后会自动重新连接',
    ],
  },
  PEER_RELOADED: {
    en: ['the page inside was loaded anew meanwhile', 'repeat the call; the bridge connects again by itself'],
    zhCN: ['期间内页被重新加载', '重复这次调用；桥接会自动重连'],
  },
  UNSUPPORTED: {
    en: ['the other side has no handler for this', 'ask `supports(name)`, or add the handler'],
    zhCN: ['对方没有处理它的函数', '先用 `supports(name)` 询问，或补上处理函数'],
  },
  REJECTED: {
    en: [
      'a handler failed; `getHeaders`, where the message names it; a file of the script tag came, and did not run, or Trusted Types refuse it',
      'what your own code threw is its `cause`, and stands in your console with its stack',
    ],
    zhCN: [
      '某个处理函数失败；如果消息里提到 `getHeaders`，则是它失败了；也可能是 script 标签加载的文件没有运行，或被 Trusted Types 拒绝',
      '你自己的代码抛出的错误在 `cause` 里，控制台有它的调用栈',
    ],
  },
  INVALID_ARGUMENT: {
    en: [
      'an option, an argument, the slot or an answer of `getHeaders`; the message names the place. Of a call, your console has it as well, for nobody may wait for it; it also names options that do not exist',
      'correct it',
    ],
    zhCN: [
      '选项、参数、容器或 `getHeaders` 的返回值有误；消息会指出位置。调用的参数有误时，控制台也会显示，因为调用可能无人等待；控制台还会指出不存在的选项',
      '更正',
    ],
  },
  ORIGIN_REFUSED: {
    en: [
      'the frame answered from another origin than `src`, or yours is not on your list',
      'exact origins: scheme, host, port. `localhost` and `127.0.0.1` are two. The operator adds yours: `npm run partner allow`',
    ],
    zhCN: [
      'iframe 从 `src` 以外的源作出响应，或你的源不在登记列表里',
      '使用精确的源：协议、主机、端口；`localhost` 和 `127.0.0.1` 是两个不同的源。请运营者用 `npm run partner allow` 登记',
    ],
  },
  PARTNER_UNKNOWN: {
    en: ['your id is not known, or you are suspended', 'ask the operator: `npm run partner list`'],
    zhCN: ['你的 ID 不存在，或已被停用', '请运营者执行 `npm run partner list` 查看'],
  },
  FRAME_FORBIDDEN: {
    en: [
      'your own content policy forbids the frame',
      '`Content-Security-Policy: frame-src https://easel.example`',
    ],
    zhCN: [
      '你自己的内容安全策略禁止了这个 iframe',
      '`Content-Security-Policy: frame-src https://easel.example`',
    ],
  },
  TOKEN_REFUSED: {
    en: [
      'the server rejects your token although it has not expired, or `getHeaders` returns another that has; reported to `on.error`, with the cause as far as the token itself shows it',
      'the clock, the secret, the claims ([`token_invalid`](#of-the-api-401-and-datareason))',
    ],
    zhCN: [
      '令牌尚未过期，服务器却拒绝了它；或者 `getHeaders` 又返回了一个已过期的令牌；会报告给 `on.error`，并在令牌本身能看出原因时附上原因',
      '检查时钟、密钥和声明（[`token_invalid`](#of-the-api-401-and-datareason)）',
    ],
  },
  DESTROYED: {
    en: ['`destroy()` was called', 'make a new one'],
    zhCN: ['已经调用过 `destroy()`', '重新创建'],
  },
  VERSION: {
    en: ['the two sides do not understand each other', 'update the older package'],
    zhCN: ['双方版本互不兼容', '升级较旧的包'],
  },
}
