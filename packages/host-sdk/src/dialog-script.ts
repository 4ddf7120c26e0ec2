/**
 * A dialog by one script tag, without a line of code. It floats a button, or, with `data-opens`, is opened by what the
 * selector finds:
 *
 *     <script async src="https://easel.example/sdk/dialog.js" data-src="https://easel.example/embed/create"
 *       data-partner="acme" data-headers="/my-easel-token" data-label="Make an image"></script>
 *
 * The dialog is `easelDialog` of the page.
 */
import type { Core } from './core-types.ts'
import { loadLoader } from './load-loader.ts'

const own = document.currentScript as HTMLScriptElement | null
loadLoader(own)
globalThis.Easel?.q.push(({ embed }) => {
  if (own)
    (globalThis.__easel as Core)
      .load('overlay')
      .then(({ startDialog }) => startDialog?.(own, embed))
      .catch(console.error)
})
