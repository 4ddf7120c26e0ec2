import { optionsOf } from '../element/attributes.ts'
import type { Embed } from '../host/easel.ts'
import { createDialog, type EaselDialog } from './easel-dialog.ts'
import { createFloatingButton, type EaselButton } from './floating-button.ts'

/** How the dialogs of script tags are ended, by their tags. */
const running = new Map<string, () => void>()

/** Starts the dialog of a script tag, as its attributes say. It is `easelDialog` of the page. */
export function startDialog(script: HTMLScriptElement, embed: Embed): void {
  const read = (name: string) => script.getAttribute(`data-${name}`)
  // A page that replaces its body runs the scripts in it again: the same tag is not another dialog.
  running.get(script.outerHTML)?.()
  const ended = new AbortController()
  const dialog = make(read, embed, ended.signal)
  running.set(script.outerHTML, () => {
    ended.abort()
    dialog.destroy()
  })
  if (read('preload') !== null) dialog.preload()
  if (read('open') !== null) dialog.open()
  ;(globalThis as { easelDialog?: unknown }).easelDialog = dialog
}

function make(read: (name: string) => string | null, embed: Embed, ended: AbortSignal): EaselDialog {
  const address = read('headers')
  const options = {
    ...optionsOf({ getAttribute: read }),
    title: read('title') ?? read('label') ?? undefined,
    ...(address === null ? {} : { getHeaders: () => fetch(address) }),
  }
  const opens = read('opens')
  if (opens === null) {
    const position = read('position') === 'start' ? 'start' : 'end'
    const button = createFloatingButton(embed, { ...options, position, label: read('label') ?? 'Easel' })
    return keepInPage(button, ended)
  }
  const dialog = createDialog(embed, options)
  document.addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest(opens)) dialog.open()
    },
    { signal: ended },
  )
  return dialog
}

/** Pages that go elsewhere by replacing their body, or what is in it, keep the button. */
function keepInPage(dialog: EaselButton, ended: AbortSignal): EaselDialog {
  const { host } = dialog.button.getRootNode() as ShadowRoot
  const observer = new MutationObserver(() => host.isConnected || document.body?.append(host))
  observer.observe(document, { childList: true, subtree: true })
  const stop = () => observer.disconnect()
  ended.addEventListener('abort', stop)
  const { destroy } = dialog
  return Object.assign(dialog, {
    destroy() {
      stop()
      destroy()
    },
  })
}
