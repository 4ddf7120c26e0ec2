import { BridgeError } from '../session/bridge-error.ts'
import { element } from './element.ts'
import type { EmbedOptions } from './options.ts'
import { textsFor } from './texts.ts'

/** The permissions that the guest needs. It may not navigate the surrounding page, for example. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
/** Permissions policy: copying an image, fullscreen. */
const ALLOW = 'clipboard-write; fullscreen'

/** The frame fills its place, whatever rules the page has for all of its frames. How its corners look is left to the page. */
const FILLS =
  'width:100vw;min-width:100%;max-width:100%;height:100%;min-height:100%;max-height:100%;margin:0;padding:0;border:0;'

/** Creates the frame, which is not yet attached and not loading. */
export function makeFrame(options: EmbedOptions): HTMLIFrameElement {
  const frame = element('iframe', FILLS.replaceAll(';', '!important;'))
  frame.setAttribute('sandbox', SANDBOX)
  // Browsers without a share sheet warn about the unknown name.
  frame.allow = 'share' in navigator ? `${ALLOW}; web-share` : ALLOW
  // The guest gets the origin of this page, never its address.
  frame.referrerPolicy = 'strict-origin'
  styleFrame(frame, options)
  return frame
}

/** Applies language and theme to the frame element. */
export function styleFrame(frame: HTMLIFrameElement, { title, language, theme }: EmbedOptions): void {
  frame.title = title ?? textsFor(language).title
  // A frame whose color scheme differs from its page's gets an opaque white background, which flashes in dark mode.
  const mode = theme?.mode ?? 'auto'
  frame.style.colorScheme = mode === 'auto' ? 'light dark' : mode
}

/** Easel's pages for frames and apps: the start route is part of the address, so that only one page is loaded. */
const PAGE = /^\/(embed|h5)(\/.*)?$/

/** The address of the frame: it names the partner, and never a token. */
export function frameAddress({ src, partner, route }: EmbedOptions): URL {
  try {
    const address = new URL(src)
    // An asterisk would be accepted as part of a host name.
    if (/^https?:\/\/[^*/]+\//.test(address.href)) {
      if (route) address.pathname = address.pathname.replace(PAGE, `/$1/${route}`)
      if (partner) address.searchParams.set('partner', partner)
      return address
    }
  } catch {}
  throw new BridgeError('INVALID_ARGUMENT', 'src must be a full address.')
}
