import { BridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions } from './options.ts'
import { textsFor } from './texts.ts'

/** What the page inside needs, and no more: it may not, for one, navigate the page around it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
/** Permissions policy: copying a picture, seeing one in full. */
const ALLOW = 'clipboard-write; fullscreen'

/** The frame, not yet in the page, and not yet loading. */
export function makeFrame(options: EmbedOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  // Browsers without a sheet that shares complain of the name.
  frame.allow = 'share' in navigator ? `${ALLOW}; web-share` : ALLOW
  // The page inside learns who frames it, never the address.
  frame.referrerPolicy = 'strict-origin'
  styleFrame(frame, options)
  return frame
}

/** What the frame itself has of the language and the theme. */
export function styleFrame(frame: HTMLIFrameElement, { title, language, theme }: EmbedOptions): void {
  frame.title = title ?? textsFor(language).title
  // A frame of another colour scheme than its page gets an opaque white ground, which flashes in the dark.
  const mode = theme?.mode ?? 'auto'
  frame.style.colorScheme = mode === 'auto' ? 'light dark' : mode
}

/** Easel's own pages for frames: the one to begin with is the one that is loaded, and not a second one. */
const PAGE = /^\/embed(\/.*)?$/

/** The address of the frame: it names the partner, and never a token. */
export function frameAddress({ src, partner, route }: EmbedOptions): URL {
  try {
    const address = new URL(src)
    // An asterisk would pass for a name.
    if (/^https?:\/\/[^*/]+\//.test(address.href)) {
      if (route)
        address.pathname = address.pathname.replace(PAGE, `/embed/${route === 'aside' ? 'create' : route}`)
      if (partner) address.searchParams.set('partner', partner)
      return address
    }
  } catch {}
  throw new BridgeError('INVALID_ARGUMENT', 'src must be a full address.')
}
