/**
 * Easel in a dialog over the page, behind a button that floats on it, or in a panel at its edge.
 *
 *     import { easelDialog } from '@easel/host-sdk/dialog'
 *     const dialog = easelDialog({ src: 'https://easel.example/embed/create', partner: 'acme', title: 'AI images' })
 *     document.querySelector('#make').addEventListener('click', dialog.open)
 */
import { type EmbedOptions, embed } from '@easel/host-sdk'
import { createDialog, type EaselDialog } from './dialog/easel-dialog.ts'
import { type ButtonOptions, createFloatingButton, type EaselButton } from './dialog/floating-button.ts'
import { createSidePanel, type PanelOptions } from './dialog/side-panel.ts'

export type { EaselDialog } from './dialog/easel-dialog.ts'
export type { ButtonOptions, EaselButton } from './dialog/floating-button.ts'
export type { PanelOptions } from './dialog/side-panel.ts'

/** A dialog that is opened by its method; nothing is loaded before that, or before `preload()`. */
export const easelDialog = (options: EmbedOptions): EaselDialog => createDialog(embed, options)

/** A button in a lower corner of the page, which opens a dialog. */
export const easelButton = (options: ButtonOptions): EaselButton => createFloatingButton(embed, options)

/** A panel at the edge of the page, 280 to 480 pixels wide, which is used beside it: best with the page `/embed/aside`. */
export const easelPanel = (options: PanelOptions): EaselDialog => createSidePanel(embed, options)
