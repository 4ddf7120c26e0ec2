import type { HostEvents } from '../../../packages/host-sdk/src/host/options.ts'
import type { Texts } from './texts.ts'

/** What a page does for the frame. */
export const EVENT_TEXTS: Readonly<Record<keyof HostEvents, Texts>> = {
  showVip: {
    en: [
      "open yours, and answer `{ outcome: 'done' }` or `{ outcome: 'cancelled' }`; when it throws, the person is told that it failed; you find what was thrown in your console, and as `cause` in `on.error`",
    ],
    zhCN: [
      "打开你自己的收银台或登录，并返回 `{ outcome: 'done' }` 或 `{ outcome: 'cancelled' }`；如果它抛出错误，用户会看到操作失败的提示，你可以在控制台，以及 `on.error` 的 `cause` 里找到抛出的错误",
    ],
  },
  openLogin: {
    en: [
      "open yours, and answer `{ outcome: 'done' }` or `{ outcome: 'cancelled' }`; when it throws, the person is told that it failed; you find what was thrown in your console, and as `cause` in `on.error`",
    ],
    zhCN: [
      "打开你自己的收银台或登录，并返回 `{ outcome: 'done' }` 或 `{ outcome: 'cancelled' }`；如果它抛出错误，用户会看到操作失败的提示，你可以在控制台，以及 `on.error` 的 `cause` 里找到抛出的错误",
    ],
  },
  downloadImage: {
    en: ['save it as you save files, and answer as above; when it throws, the browser saves it'],
    zhCN: ['按你保存文件的方式保存图片，返回值同上；如果它抛出错误，就由浏览器保存'],
  },
  message: {
    en: ['a short text to show; `kind` is `info`, `success`, `warn` or `error`'],
    zhCN: ['要显示的一小段文字；`kind` 为 `info`、`success`、`warn` 或 `error`'],
  },
  navigate: {
    en: ['the person went to this page inside'],
    zhCN: ['用户在内页中去了这个页面'],
  },
  track: {
    en: ['something to count; `at` is in milliseconds since 1970'],
    zhCN: ['要统计的事件；`at` 是自 1970 年起的毫秒数'],
  },
  click: {
    en: ['a press inside'],
    zhCN: ['内页里发生了一次点击'],
  },
  connect: {
    en: ['connected, for the first time or again'],
    zhCN: ['已连接：首次，或再次'],
  },
  error: {
    en: ['anything that failed without a caller. Without `on.error` the console has it'],
    zhCN: ['没有调用方可以接收的失败。没有 `on.error` 时写到控制台'],
  },
}
