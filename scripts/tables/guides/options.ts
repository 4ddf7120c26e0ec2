import type { EmbedOptions } from '../../../packages/host-sdk/src/host/options.ts'
import type { Texts } from './texts.ts'

/** What each option of a frame is, and what holds without it. */
export const OPTION_TEXTS: Readonly<Record<keyof EmbedOptions, Texts>> = {
  src: {
    en: [
      '`https://easel.example/embed/home`, or `/h5/home` for the pages [of your app](#in-your-app): a full address, for a path would be one of your own page; its origin alone is heard',
      '',
    ],
    zhCN: [
      '`https://easel.example/embed/home`；[在你的 App 里](#in-your-app)则是 `/h5/home`。必须是完整地址，因为相对路径会指向你自己的页面；只接收来自这个源的消息',
      '',
    ],
  },
  partner: {
    en: ['your id', 'no page may be framed'],
    zhCN: ['你的 ID', '任何页面都不能嵌入'],
  },
  getHeaders: {
    en: [
      "who your user is: `{ authorization: 'Bearer …' }`, what `fetch` answers, or a promise of either; asked at the start, when a token has ended, after a sign-in or a checkout that is `done`, and by `refreshHeaders()` and `userChange()`; [when it fails](#your-user-getheaders-and-userchange)",
      'visitors',
    ],
    zhCN: [
      "你的用户是谁：`{ authorization: 'Bearer …' }`、`fetch` 的返回值，或二者的 Promise；在启动时、令牌过期后、登录或结账返回 `done` 后，以及调用 `refreshHeaders()` 和 `userChange()` 时调用；[失败时会怎样](#your-user-getheaders-and-userchange)",
      '访客',
    ],
  },
  language: {
    en: ['in any usual spelling: `en-US`, `zh-Hans`, `zh_TW`, `es-MX`', "the browser's"],
    zhCN: ['任何常见写法：`en-US`、`zh-Hans`、`zh_TW`、`es-MX`', '跟随浏览器'],
  },
  theme: {
    en: ['[four values](theming.md)', "yours as the operator declared it, else Easel's"],
    zhCN: ['[四个值](theming.md)', '运营者为你设置的主题，否则是 Easel 默认主题'],
  },
  route: {
    en: ['the page to begin with; [where it begins](#where-it-begins-route)', 'the page that `src` names'],
    zhCN: ['起始页面；[从哪里开始](#where-it-begins-route)', '`src` 指定的页面'],
  },
  on: {
    en: ['[what your page does](#what-your-page-does-on)', 'the frame explains to the person instead'],
    zhCN: ['[由你的页面处理的事](#what-your-page-does-on)', 'iframe 会改为向用户说明'],
  },
  trackNames: {
    en: ['the events that `on.track` wants', 'all'],
    zhCN: ['`on.track` 要接收的事件', '全部'],
  },
  title: {
    en: ["the frame's name for people who do not see it", 'one in each language'],
    zhCN: ['供屏幕阅读器读出的 iframe 名称', '各语言的默认名称'],
  },
  autoHeight: {
    en: [
      '`true`, or `{ min, max }` in pixels: follow the content; not for pages without an end, such as the gallery',
      'the frame fills the slot',
    ],
    zhCN: [
      '`true`，或以像素为单位的 `{ min, max }`：高度跟随内容；不适合画廊这类没有尽头的页面',
      'iframe 填满容器',
    ],
  },
  connectTimeout: {
    en: ['milliseconds until the page must have answered', '15,000'],
    zhCN: ['等待内页响应的最长毫秒数', '15,000'],
  },
  timeout: {
    en: ['milliseconds for a call that no person answers, and for `getHeaders`', '10,000'],
    zhCN: ['无需用户操作的调用，以及 `getHeaders` 的超时毫秒数', '10,000'],
  },
  onCall: {
    en: ['sees every call in both directions, without tokens and device ids', ''],
    zhCN: ['观察双向的每一次调用，不含 token 和设备 ID', ''],
  },
}
