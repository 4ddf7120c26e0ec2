/**
 * A dialog by one script tag, without a line of code. It floats a button, or, with `data-opens`, is opened by what the
 * selector finds:
 *
 *     <script async src="https://easel.example/sdk/dialog.js" data-src="https://easel.example/embed/create"
 *       data-partner="acme" data-headers="/my-easel-token" data-label="Make an image"></script>
 *
 * The dialog is `easelDialog` of the page.
 */
import { createDialog } from './dialog/easel-dialog.ts'
import { createFloatingButton } from './dialog/floating-button.ts'
import { optionsOf } from './element/attributes.ts'
import type { Embed } from './host/easel.ts'
import { loadLoader } from './load-loader.ts'

function start(script: HTMLScriptElement, embed: Embed): void {
  const read = (name: string) => script.getAttribute(`data-${name}`)
  const address = read('headers')
  const options = {
    ...optionsOf({ getAttribute: read }),
    title: read('title') ?? read('label') ?? undefined,
    ...(address === null ? {} : { getHeaders: () => fetch(address) }),
  }
  const opens = read('opens')
  const position = read('position') === 'start' ? 'start' : 'end'
  const dialog =
    opens === null
      ? createFloatingButton(embed, { ...options, position, label: read('label') ?? 'Easel' })
      : createDialog(embed, options)
  if (opens !== null)
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest(opens)) dialog.open()
    })
  if (read('preload') !== null) dialog.preload()
  if (read('open') !== null) dialog.open()
  ;(globalThis as { easelDialog?: unknown }).easelDialog = dialog
}

const own = document.currentScript as HTMLScriptElement | null
loadLoader(own)
globalThis.Easel?.q.push(({ embed }) => {
  if (own) start(own, embed)
})
