import { BridgeError, type Easel, type EmbedOptions } from '@easel/host-sdk'
import type { EaselDialog } from '@easel/host-sdk/dialog'
import type { OverMode } from './knobs.ts'

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

/**
 * Stands over the page as a partner's page has it: nothing is loaded before it opens, its code alone is. `options.title`
 * is what the button says, too.
 */
export function startOverPage(
  mode: OverMode,
  options: EmbedOptions & { title: string },
  ports: Ports,
): OverPage {
  let dialog: EaselDialog | null = null
  let isOpening = false
  let isHere = true
  import('@easel/host-sdk/dialog').then(
    ({ easelButton, easelDialog, easelPanel }) => {
      if (!isHere) return
      const make = {
        button: () => easelButton({ ...options, label: options.title }),
        dialog: () => easelDialog(options),
        panel: () => easelPanel(options),
      }
      dialog = make[mode]()
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
