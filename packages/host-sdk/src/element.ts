/**
 * `<easel-embed>` for pages with a bundler. Importing it defines the element, once.
 *
 *     import '@easel/host-sdk/element'
 *     <easel-embed src="https://easel.example/embed/home" partner="acme" headers="/my-easel-token"></easel-embed>
 */
import { BridgeError, embed } from '@easel/host-sdk'
import { createEaselElement, type EaselEmbedElement, TAG } from './element/easel-element.ts'

export { type EaselEmbedElement, TAG } from './element/easel-element.ts'
export type { EaselRequest } from './element/events.ts'

declare global {
  interface HTMLElementTagNameMap {
    [TAG]: EaselEmbedElement
  }
}

const loadOverlays = () =>
  import('./element/overlays.ts').catch(() => {
    throw new BridgeError('TIMEOUT', 'Code missing.')
  })

// On a server there are no elements.
if (globalThis.customElements && !customElements.get(TAG))
  customElements.define(TAG, createEaselElement(embed, loadOverlays))
