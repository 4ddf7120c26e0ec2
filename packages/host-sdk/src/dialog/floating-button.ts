import type { Embed } from '../host/easel.ts'
import type { EmbedOptions } from '../host/options.ts'
import { createDialog, type EaselDialog } from './easel-dialog.ts'
import { adopt, BUTTON_STYLE } from './style.ts'

export interface ButtonOptions extends EmbedOptions {
  /** What the button says, and the dialog is called without a `title`. */
  label: string
  /** The lower corner where it stands; `end` is the right one in pages that are written from left to right. */
  position?: 'start' | 'end'
}

/** A button that stands over the page and opens a dialog. */
export interface EaselButton extends EaselDialog {
  readonly button: HTMLButtonElement
}

export function createFloatingButton(
  embed: Embed,
  { label, position, ...options }: ButtonOptions,
): EaselButton {
  const dialog = createDialog(embed, { ...options, title: options.title ?? label })
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.dataset.position = position ?? 'end'
  button.setAttribute('aria-haspopup', 'dialog')
  if (options.theme?.accent) button.style.setProperty('--easel-accent', options.theme.accent)
  adopt(root, BUTTON_STYLE)
  root.append(button)
  document.body.append(host)
  button.addEventListener('click', dialog.open)
  // Who reaches for it will probably press it.
  for (const event of ['pointerenter', 'focus'])
    button.addEventListener(event, dialog.preload, { once: true })

  const { destroy } = dialog
  return Object.assign(dialog, {
    button,
    destroy() {
      destroy()
      host.remove()
    },
  })
}
