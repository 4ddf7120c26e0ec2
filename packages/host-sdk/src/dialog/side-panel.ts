import type { Embed } from '../host/easel.ts'
import type { EmbedOptions } from '../host/options.ts'
import { createDialog, type EaselDialog } from './easel-dialog.ts'
import { PANEL_STYLE } from './style.ts'

/** What the page `aside` is made for, in pixels. */
const WIDTH = { min: 280, usual: 400, max: 480 }
/** There the panel covers the whole page, which then waits behind it. */
const SMALL = `(max-width:${WIDTH.max}px)`

export interface PanelOptions extends EmbedOptions {
  /** The edge of the page; `end` is the right one in pages that are written from left to right. */
  position?: 'start' | 'end' | undefined
  /** 280 to 480 pixels; 400 without it. */
  width?: number | undefined
}

/** A panel at the edge of the page, which can be used beside it. */
export function createSidePanel(
  embed: Embed,
  { position = 'end', width = WIDTH.usual, ...options }: PanelOptions,
): EaselDialog {
  return createDialog(embed, options, {
    css: PANEL_STYLE,
    prepare(dialog) {
      const pixels = Math.min(Math.max(width || WIDTH.usual, WIDTH.min), WIDTH.max)
      dialog.style.setProperty('--easel-width', `${pixels}px`)
      dialog.dataset.position = position
      // The page beside it has an Escape of its own: only that of the panel closes it.
      dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && dialog.close())
    },
    show(dialog) {
      if (matchMedia(SMALL).matches) return dialog.showModal()
      dialog.show()
      // Opened by the page itself, it leaves the focus where people begin to read.
      if (navigator.userActivation?.hasBeenActive === false)
        dialog.querySelector<HTMLElement>(':focus')?.blur()
    },
  })
}
