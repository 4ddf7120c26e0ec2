import { BridgeError, type Easel, type EmbedOptions } from '@easel/host-sdk'
import type { EaselDialog } from '@easel/host-sdk/dialog'
import type { Knobs } from './knobs.ts'

/** What the floating button says. */
export const BUTTON_LABEL = 'Make an image'

export interface OverPage {
  /** Null before it was opened. */
  easel(): Easel | null
  open(): void
  end(): void
}

interface Ports {
  /** The frame begins to load. */
  onStart(): void
  onFail(error: BridgeError): void
}

/** Stands over the page as a partner's page has it: nothing is loaded before it opens, its code alone is. */
export function startOverPage(mode: Knobs['mode'], options: EmbedOptions, ports: Ports): OverPage {
  let dialog: EaselDialog | null = null
  let isOpening = false
  let isHere = true
  import('@easel/host-sdk/dialog').then(
    ({ easelButton, easelDialog }) => {
      if (!isHere) return
      dialog = mode === 'button' ? easelButton({ ...options, label: BUTTON_LABEL }) : easelDialog(options)
      const stop = dialog.on('open', () => {
        // Later openings show the frame that is there.
        stop()
        ports.onStart()
      })
      if (isOpening) dialog.open()
    },
    () => ports.onFail(new BridgeError('TIMEOUT', 'Code missing.')),
  )
  return {
    easel: () => dialog?.easel ?? null,
    open() {
      isOpening = true
      dialog?.open()
    },
    end() {
      isHere = false
      dialog?.destroy()
    },
  }
}
