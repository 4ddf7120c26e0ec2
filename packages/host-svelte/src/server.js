/**
 * What a server renders that imports this package without compiling it, as Node does: the empty element, which the page's own
 * build turns into the frame. By what Svelte offers in public, because what its compiler writes suits one version alone.
 */
import { createRawSnippet } from 'svelte'

export const EaselEmbed = createRawSnippet((props) => ({
  render: () =>
    `<div${attribute('class', classesIn(props().class))}${attribute('style', props().style)}></div>`,
}))

/** As Svelte takes classes: text, lists, and objects whose keys are classes. */
function classesIn(value) {
  if (Array.isArray(value)) return value.map(classesIn).filter(Boolean).join(' ')
  if (!value || value === true) return ''
  return typeof value === 'object'
    ? Object.keys(value)
        .filter((name) => value[name])
        .join(' ')
    : String(value)
}

const attribute = (name, text) =>
  text
    ? ` ${name}="${String(text).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`
    : ''
