import type { EaselEvents } from '../../../packages/host-sdk/src/component/events.ts'
import type { EaselProps } from '../../../packages/host-sdk/src/component/props.ts'
import type { EmbedOptions } from '../../../packages/host-sdk/src/host/options.ts'
import type { Texts } from './texts.ts'

/** What a component takes beside the options of a frame. */
export const COMPONENT_TEXTS: Readonly<Record<Exclude<keyof EaselProps, keyof EmbedOptions>, Texts>> = {
  user: {
    en: ['who your user is to you: when it changes, the frame drops what it knows and asks `getHeaders`', ''],
    zhCN: ['你的用户的标识：变化时，iframe 会清除已知内容并重新调用 `getHeaders`', ''],
  },
  mode: {
    en: [
      'where the frame stands: in the page, in a dialog, behind a floating button, or in a panel',
      '`inline`',
    ],
    zhCN: ['iframe 放在哪里：页面里、弹窗里、悬浮按钮之后，或侧边栏里', '`inline`'],
  },
  open: {
    en: ['whether the dialog or the panel is open', 'closed'],
    zhCN: ['弹窗或侧边栏是否打开', '关闭'],
  },
  preload: {
    en: [
      'the frame is loaded out of sight, and is there at once when it opens',
      'nothing is loaded before it opens',
    ],
    zhCN: ['提前在不可见处加载 iframe，打开时立即显示', '打开之前不加载任何内容'],
  },
  label: {
    en: ['what the floating button says', '`title`, or `Easel`'],
    zhCN: ['悬浮按钮上的文字', '`title`，否则为 `Easel`'],
  },
  position: {
    en: ['the corner of the button, or the edge of the panel', '`end`'],
    zhCN: ['按钮所在的角，或侧边栏所在的边', '`end`'],
  },
  width: {
    en: ['of the panel, in pixels: 280 to 480', '400'],
    zhCN: ['侧边栏的像素宽度：280 到 480', '400'],
  },
}

/** What a component emits. */
export const COMPONENT_EVENT_TEXTS: Readonly<Record<keyof EaselEvents, Texts>> = {
  navigate: { en: ['the person went to this page inside'], zhCN: ['用户在内页中去了这个页面'] },
  click: { en: ['a press inside'], zhCN: ['内页里发生了一次点击'] },
  connect: { en: ['connected, for the first time or again'], zhCN: ['已连接：首次，或再次'] },
  error: {
    en: ['anything that failed without a caller; without a listener the console has it'],
    zhCN: ['没有调用方可以接收的失败；没有监听时写到控制台'],
  },
  easel: {
    en: ['what `embed` answers, for the frame that runs from now on; `null` when it is gone'],
    zhCN: ['`embed` 的返回值，对应此后运行的 iframe；消失时为 `null`'],
  },
  open: { en: ['the dialog or the panel was opened or closed'], zhCN: ['弹窗或侧边栏已打开或关闭'] },
}
