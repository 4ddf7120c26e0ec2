/**
 * `<easel-embed>` for pages without a bundler: one script tag, which loads the loader beside it.
 *
 *     <script async src="https://easel.example/sdk/element.js"></script>
 */
import type { Core } from './core-types.ts'
import { createEaselElement, TAG } from './element/easel-element.ts'
import { loadLoader } from './load-loader.ts'

loadLoader(document.currentScript as HTMLScriptElement | null)
globalThis.Easel?.q.push(({ embed }) => {
  const loadOverlays = () => (globalThis.__easel as Core).load('overlay') as Promise<Required<Core>>
  if (!customElements.get(TAG)) customElements.define(TAG, createEaselElement(embed, loadOverlays))
})
