import { PLAYGROUND_ELSEWHERE } from '@easel/contract/pages'
import type { EmbedOptions } from '@easel/host-sdk'
import type { TokenFault } from './users.ts'

export const BREAKAGES = [
  'slow',
  'failing',
  'expired',
  'unknown',
  'origin',
  'nobody',
  'forbidden',
  'storage',
] as const
/**
 * What goes wrong for partners most often. `slow`, `failing`, `expired`: their token. `unknown`: their id. `origin`: the
 * page's origin is not on their list. `nobody`: no
 * partner is named, so that no page may frame it. `forbidden`: their own content policy lacks Easel's origin. `storage`:
 * the browser refuses the frame its storage.
 */
export type Breakage = (typeof BREAKAGES)[number]

/** Less than the slow token takes. */
const IMPATIENT = 3000

/** No page of ours may frame another origin, so its own policy refuses this one; nothing is asked of it. */
const ELSEWHERE = 'https://easel.example/embed/home'

export function brokenOptions(options: EmbedOptions, breakage: Breakage | null): EmbedOptions {
  if (breakage === 'slow') return { ...options, timeout: IMPATIENT }
  if (breakage === 'unknown') return { ...options, partner: 'no-such-partner' }
  if (breakage === 'origin') return { ...options, partner: PLAYGROUND_ELSEWHERE }
  if (breakage === 'nobody') return { ...options, partner: undefined }
  if (breakage === 'forbidden') return { ...options, src: ELSEWHERE }
  return options
}

/**
 * Makes storage throw in the frame that will be in the slot, as browsers do that block it for frames of other sites. A
 * page of the same origin takes over the window of the empty frame, and with it what is defined there before it comes.
 * Returns what stops waiting for the frame.
 */
export function blockStorage(slot: Element): () => void {
  const watch = new MutationObserver(() => {
    const frame = slot.querySelector('iframe')?.contentWindow
    if (!frame) return
    watch.disconnect()
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(frame, name, {
        get() {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        },
      })
  })
  watch.observe(slot, { childList: true, subtree: true })
  return () => watch.disconnect()
}

export const tokenFaultOf = (breakage: Breakage | null): TokenFault | null =>
  breakage === 'slow' || breakage === 'failing' || breakage === 'expired' ? breakage : null
