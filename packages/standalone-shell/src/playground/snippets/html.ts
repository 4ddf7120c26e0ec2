import { attribute, block } from './escape.ts'
import {
  elementAttributes,
  embedOptions,
  eventOf,
  ownFunction,
  placeOf,
  type SnippetSettings,
  stubsOf,
} from './settings.ts'

/**
 * The script tag of the loader, or of a dialog, which has no functions of the page: those need the element, and so does a
 * panel.
 */
export function scriptTag(settings: SnippetSettings): string {
  const { origin, over, handlers } = settings
  if (over) return over === 'panel' || handlers.length > 0 ? elementTag(settings) : dialogTag(settings)
  return `<div id="easel" style="${attribute(placeOf(settings))}"></div>
<script async src="${attribute(`${origin}/sdk/loader.js`)}"></script>
<script>
${stubsOf(settings, '  ')}  window.Easel = window.Easel || { q: [] }
  Easel.q.push((Easel) => {
    window.easel = Easel.embed('#easel', ${block(embedOptions(settings), '    ')})
  })
</script>
`
}

/** What of the page opens it. */
const openerTag = ({ opener }: SnippetSettings, given: string): string =>
  `<button type="button" ${given}>${opener}</button>\n`

function dialogTag(settings: SnippetSettings): string {
  const { origin, over } = settings
  const attributes = elementAttributes(settings)
    .filter(([name]) => name !== 'as')
    // Where there is no button, the label is what the dialog is called.
    .map(([name, value]) => [over === 'dialog' && name === 'label' ? 'title' : name, value] as const)
    .map(([name, value]) => `\n  data-${name}="${attribute(value)}"`)
  const opens = over === 'dialog' ? '\n  data-opens=".make"' : ''
  return `${over === 'dialog' ? openerTag(settings, 'class="make"') : ''}<script async src="${attribute(`${origin}/sdk/dialog.js`)}"${attributes.join('')}${opens}
></script>
`
}

/** The element, with the script that defines it. */
export function elementTag(settings: SnippetSettings): string {
  const press =
    settings.over === 'dialog' || settings.over === 'panel'
      ? openerTag(settings, `onclick="document.querySelector('easel-embed').open = true"`)
      : ''
  const attributes = elementAttributes(settings).map(([name, value]) => `\n  ${name}="${attribute(value)}"`)
  return `${press}<script async src="${attribute(`${settings.origin}/sdk/element.js`)}"></script>
<easel-embed${attributes.join('')}
></easel-embed>
${listeners(settings)}`
}

function listeners(settings: SnippetSettings): string {
  const { handlers } = settings
  if (handlers.length === 0) return ''
  const lines = handlers.map(
    (name) => `  element.addEventListener('${eventOf(name)}', ({ detail }) =>
    detail.respondWith(${ownFunction(name)}(detail).then((done) => ({ outcome: done ? 'done' : 'cancelled' }))),
  )\n`,
  )
  return `<script>
${stubsOf(settings, '  ')}  const element = document.querySelector('easel-embed')
${lines.join('')}</script>
`
}
