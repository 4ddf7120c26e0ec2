import type { Texts } from './texts.ts'
import type { WidgetProperty } from './widget-property.ts'

/** What each property of a widget is, and what holds without it. */
export const WIDGET_TEXTS: Readonly<Record<WidgetProperty, Texts>> = {
  'api.partner': {
    en: ['your id', 'a visitor of no partner'],
    zhCN: ['你的 ID', '不属于任何合作方的访客'],
  },
  'api.getHeaders': {
    en: ['as above', 'visitors'],
    zhCN: ['同上', '访客'],
  },
  'api.baseUrl': {
    en: ['the origin of the Easel server', 'the one that the code came from'],
    zhCN: ['Easel 服务器的源', '代码的来源'],
  },
  host: {
    en: [
      '`openLogin`, `showVip`, `downloadImage`, as above; `showMessage({ kind, text })`: a text to show in your own style, `kind` one of `info` `success` `warn` `error`',
      'the widget explains, or shows it, instead',
    ],
    zhCN: [
      '`openLogin`、`showVip`、`downloadImage`，同上；`showMessage({ kind, text })`：用你自己的样式显示一段文字，`kind` 为 `info` `success` `warn` `error` 之一',
      '由组件说明或显示',
    ],
  },
  language: {
    en: ['as above', "the browser's"],
    zhCN: ['同上', '跟随浏览器'],
  },
  theme: {
    en: ['[four values](theming.md)', "yours as the operator declared it, else Easel's"],
    zhCN: ['[四个值](theming.md)', '运营者为你设置的主题，否则是 Easel 默认主题'],
  },
  user: {
    en: [
      'any text that changes when your user changes: what was known of the one before is dropped',
      'the `sub` of the token, when `getHeaders` is asked next',
    ],
    zhCN: [
      '任意文本，用户变化时随之变化：前一位用户的数据会被清除',
      '下次调用 `getHeaders` 时取令牌的 `sub`',
    ],
  },
  session: {
    en: [
      '`get(key)` and `set(key, value)`: where small texts are kept; that of the beginning, as long as the widget stands',
      '`localStorage`, names that begin with `easel.`',
    ],
    zhCN: [
      '`get(key)` 和 `set(key, value)`：少量文本的存放处；以组件创建时的为准，直到它被移除',
      '`localStorage`，键名以 `easel.` 开头',
    ],
  },
  onNavigate: {
    en: [
      'the person wants to go to `home`, `create`, `square`, `works` or `queue`: show that widget, and hand it `params`',
      "Easel's own page opens beside yours, where nobody knows your user; what would need your user is not shown",
    ],
    zhCN: [
      '用户想去 `home`、`create`、`square`、`works` 或 `queue`：显示对应的组件，并把 `params` 传给它',
      '在你的页面旁边打开 Easel 自己的页面，那里没有人认识你的用户，因此需要用户身份的内容不会显示',
    ],
  },
  onTrack: {
    en: ['something to count', ''],
    zhCN: ['要统计的事件', ''],
  },
  params: {
    en: [
      'what to show: [each widget has its own](widgets.md), and `image`. Taken over when it says something else than before; in between the person goes where they like',
      '',
    ],
    zhCN: [
      '要显示什么：[每个组件各有参数](widgets.md)，另外都支持 `image`。内容与之前不同时才生效；其间用户可以自由浏览',
      '',
    ],
  },
  onError: {
    en: [
      'it cannot do what it should: `error.code` is one of [these](errors.md#of-a-widget-errorcode)',
      'the widget says so in its place',
    ],
    zhCN: [
      '组件无法完成它该做的事：`error.code` 是[这些代码](errors.md#of-a-widget-errorcode)之一',
      '组件在原位置说明',
    ],
  },
}
