/**
 * `<easel-embed>` for pages without a bundler: one script tag, which loads the loader beside it.
 *
 *     <script async src="https://easel.example/sdk/element.js"></script>
 */
import { createEaselElement, TAG } from './element/easel-element.ts'

function start(): void {
  const own = document.currentScript as HTMLScriptElement | null
  globalThis.Easel ??= { q: [] } as unknown as typeof globalThis.Easel
  if (!globalThis.Easel?.version && own) {
    const script = document.createElement('script')
    script.src = new URL('loader.js', own.src).href
    if (own.nonce) script.nonce = own.nonce
    script.async = true
    own.after(script)
  }
  globalThis.Easel?.q.push(({ embed }) => {
    if (!customElements.get(TAG)) customElements.define(TAG, createEaselElement(embed))
  })
}

start()
