import type { Easel, Embed } from '../host/easel.ts'
import type { EmbedOptions } from '../host/options.ts'
import { resolveLanguage } from '../host/texts.ts'
import { adopt, DIALOG_STYLE } from './style.ts'

const CLOSE = { zhCN: '关闭', zhTW: '關閉', en: 'Close', es: 'Cerrar' }

/** Easel in a dialog over the page. What the person was doing stays while it is closed. */
export interface EaselDialog {
  /** The running embed; null before the first `open` or `preload`. */
  readonly easel: Easel | null
  readonly isOpen: boolean
  /** Starts the frame out of sight, so that it is there at once when the dialog opens. */
  preload(): void
  open(): void
  close(): void
  /** Calls the listener at each opening or closing. Returns what ends that. */
  on(event: 'open' | 'close', listener: () => void): () => void
  /** Removes the dialog with its frame. */
  destroy(): void
}

/** How a dialog stands over the page. */
export interface DialogForm {
  /** Beside what all have in common. */
  css: string
  prepare(dialog: HTMLDialogElement): void
  show(dialog: HTMLDialogElement): void
}

/** In the middle, with the page waiting behind it. */
const MODAL: DialogForm = {
  css: '',
  // A press beside it.
  prepare: (dialog) => dialog.addEventListener('click', (event) => event.target === dialog && dialog.close()),
  show: (dialog) => dialog.showModal(),
}

/** Makes a dialog of the page; nothing is loaded before it opens. `embed`: of the package, or of the script tag. */
export function createDialog(embed: Embed, options: EmbedOptions, form = MODAL): EaselDialog {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  const button = document.createElement('button')
  const slot = document.createElement('div')
  const head = document.createElement('header')
  let easel: Easel | null = null

  dialog.setAttribute('aria-label', options.title ?? 'Easel')
  dialog.style.colorScheme =
    options.theme?.mode === 'auto' ? 'light dark' : (options.theme?.mode ?? 'light dark')
  button.type = 'button'
  button.textContent = '✕'
  button.setAttribute('aria-label', CLOSE[resolveLanguage(options.language)])
  head.append(options.title ?? '', button)
  dialog.append(head, slot)
  adopt(root, DIALOG_STYLE + form.css)
  root.append(dialog)
  const close = () => dialog.close()
  button.addEventListener('click', close)
  form.prepare(dialog)

  const preload = () => {
    if (!host.isConnected) document.body.append(host)
    easel ??= embed(slot, options)
  }
  return {
    get easel() {
      return easel
    },
    get isOpen() {
      return dialog.open
    },
    preload,
    open() {
      preload()
      if (dialog.open) return
      form.show(dialog)
      dialog.dispatchEvent(new Event('open'))
    },
    close,
    on(event, listener) {
      dialog.addEventListener(event, listener)
      return () => dialog.removeEventListener(event, listener)
    },
    destroy() {
      if (dialog.open) close()
      easel?.destroy()
      easel = null
      host.remove()
    },
  }
}
