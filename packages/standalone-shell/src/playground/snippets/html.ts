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

/** The script tag of the loader. */
export function scriptTag(settings: SnippetSettings): string {
  const { origin } = settings
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

/** The element, with the script that defines it. */
export function elementTag(settings: SnippetSettings): string {
  const attributes = elementAttributes(settings).map(([name, value]) => `\n  ${name}="${attribute(value)}"`)
  return `<script async src="${attribute(`${settings.origin}/sdk/element.js`)}"></script>
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
