import type { Easel, Embed } from '../host/easel.ts'
import type { EmbedOptions, Theme } from '../host/options.ts'
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

interface Look {
  theme?: Theme | undefined
  language?: string | undefined
}

/** What is around the frame looks as the frame is told to. */
function follow(easel: Easel, look: (change: Look) => void): Easel {
  const { setTheme, changeLanguage } = easel
  return Object.assign(easel, {
    setTheme(...args: Parameters<Easel['setTheme']>) {
      look({ theme: args[0] })
      return setTheme(...args)
    },
    changeLanguage(...args: Parameters<Easel['changeLanguage']>) {
      look({ language: args[0] })
      return changeLanguage(...args)
    },
  })
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
  const look = ({ theme, language }: Look) => {
    // A change of the accent alone leaves the rest as it is.
    if (theme?.mode) dialog.style.colorScheme = theme.mode === 'auto' ? 'light dark' : theme.mode
    if (language) button.setAttribute('aria-label', CLOSE[resolveLanguage(language)])
  }
  look({ theme: { mode: options.theme?.mode ?? 'auto' }, language: options.language ?? navigator.language })
  button.type = 'button'
  button.textContent = '✕'
  head.append(options.title ?? '', button)
  dialog.append(head, slot)
  adopt(root, DIALOG_STYLE + form.css)
  root.append(dialog)
  const listeners = new EventTarget()
  let toldOpen = false
  const tell = () => {
    // Browsers tell of a closing late: meanwhile it may have been opened again.
    if (dialog.open === toldOpen) return
    toldOpen = dialog.open
    listeners.dispatchEvent(new Event(toldOpen ? 'open' : 'close'))
  }
  dialog.addEventListener('close', tell)
  const close = () => dialog.close()
  button.addEventListener('click', close)
  form.prepare(dialog)

  const preload = () => {
    if (!host.isConnected) {
      // A page that replaces its body takes away what is open, and no browser closes it then.
      if (dialog.open) {
        close()
        tell()
      }
      document.body.append(host)
    }
    easel ??= follow(embed(slot, options), look)
  }
  return {
    get easel() {
      return easel
    },
    get isOpen() {
      return dialog.open && host.isConnected
    },
    preload,
    open() {
      preload()
      if (dialog.open) return
      form.show(dialog)
      tell()
    },
    close,
    on(event, listener) {
      listeners.addEventListener(event, listener)
      return () => listeners.removeEventListener(event, listener)
    },
    destroy() {
      if (dialog.open) close()
      easel?.destroy()
      easel = null
      host.remove()
    },
  }
}
