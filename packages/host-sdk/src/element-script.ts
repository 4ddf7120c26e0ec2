/**
 * `<easel-embed>` for pages without a bundler: one script tag, which loads the loader beside it.
 *
 *     <script async src="https://easel.example/sdk/element.js"></script>
 */
import { createEaselElement, TAG } from './element/easel-element.ts'
import { loadLoader } from './load-loader.ts'

loadLoader(document.currentScript as HTMLScriptElement | null)
globalThis.Easel?.q.push(({ embed }) => {
  if (!customElements.get(TAG)) customElements.define(TAG, createEaselElement(embed))
})
