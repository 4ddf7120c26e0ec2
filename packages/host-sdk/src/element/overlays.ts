import { createDialog } from '../dialog/easel-dialog.ts'
import { createFloatingButton } from '../dialog/floating-button.ts'
import { createSidePanel } from '../dialog/side-panel.ts'
import type { Embed } from '../host/easel.ts'
import type { EmbedOptions } from '../host/options.ts'
import { isOn } from './attributes.ts'

/** What stands over the page for an element. */
export interface Overlay {
  /** Opens or closes it as the element's attributes say. */
  update(): void
  destroy(): void
}

/**
 * Puts the frame of an element over the page. The attribute `open` opens it, and goes when a person closes it. In a file of
 * its own, which pages with frames in their text do not load.
 */
export function standOver(
  element: HTMLElement & { open: boolean },
  embed: Embed,
  options: EmbedOptions,
): Overlay {
  const text = (name: string) => element.getAttribute(name) ?? undefined
  const position = text('position') === 'start' ? 'start' : 'end'
  const make = () => {
    const as = text('as')
    if (as === 'button')
      return createFloatingButton(embed, { ...options, position, label: text('label') ?? 'Easel' })
    if (as === 'panel') return createSidePanel(embed, { ...options, position, width: Number(text('width')) })
    return createDialog(embed, options)
  }
  const dialog = make()
  const tell = () => {
    if (element.open !== dialog.isOpen) element.open = dialog.isOpen
    const name = dialog.isOpen ? 'easel-open' : 'easel-close'
    element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }))
  }
  const ends = [dialog.on('open', tell), dialog.on('close', tell)]
  const overlay = {
    update() {
      if (isOn(element, 'preload')) dialog.preload()
      if (element.open) dialog.open()
      else dialog.close()
    },
    destroy() {
      for (const end of ends) end()
      dialog.destroy()
    },
  }
  overlay.update()
  return overlay
}
