import { svelte } from '@sveltejs/vite-plugin-svelte'
import { compile } from 'svelte/compiler'
import type { PluginOption } from 'vite'

/** A page that a server renders and the browser takes over: an embed with a height, a dialog, a button, and what is below. */
interface ServerPage {
  /** Files by name: `server.js` prints the markup, `main.js` takes it over in the browser. */
  files: Record<string, string>
  plugins: PluginOption[]
}

const GIVEN = `const given = { src: 'https://easel.example/embed/home', partner: 'shop', language: 'en' }`

const REACT: ServerPage = {
  files: {
    'page.js': `
import { createElement as h, StrictMode } from 'react'
import { EaselEmbed } from '@easel/react'
${GIVEN}
export const page = h(StrictMode, null, h('main', null,
  h('h1', null, 'Shop'),
  h(EaselEmbed, { ...given, className: 'pictures', style: { height: 700 } }),
  h(EaselEmbed, { ...given, mode: 'dialog', title: 'AI images' }),
  h(EaselEmbed, { ...given, mode: 'button', label: 'Make an image' }),
  h('p', { id: 'below' }, 'Below'),
))`,
    'server.js': `
import { renderToString } from 'react-dom/server'
import { page } from './page.js'
console.log(renderToString(page))`,
    'main.js': `
import { hydrateRoot } from 'react-dom/client'
import { page } from './page.js'
hydrateRoot(document.querySelector('#root'), page)`,
  },
  plugins: [],
}

const VUE: ServerPage = {
  files: {
    'page.js': `
import { createSSRApp, h } from 'vue'
import { EaselEmbed } from '@easel/vue'
${GIVEN}
export const createPage = () => createSSRApp({ render: () => h('main', [
  h('h1', 'Shop'),
  h(EaselEmbed, { ...given, class: 'pictures', style: 'height: 700px' }),
  h(EaselEmbed, { ...given, mode: 'dialog', title: 'AI images' }),
  h(EaselEmbed, { ...given, mode: 'button', label: 'Make an image' }),
  h('p', { id: 'below' }, 'Below'),
]) })`,
    'server.js': `
import { renderToString } from 'vue/server-renderer'
import { createPage } from './page.js'
console.log(await renderToString(createPage()))`,
    'main.js': `
import { createPage } from './page.js'
createPage().mount('#root')`,
  },
  plugins: [],
}

const SVELTE_PAGE = `<script>
import { EaselEmbed } from '@easel/svelte'
${GIVEN}
</script>
<main>
  <h1>Shop</h1>
  <EaselEmbed {...given} class="pictures" style="height: 700px" />
  <EaselEmbed {...given} mode="dialog" title="AI images" />
  <EaselEmbed {...given} mode="button" label="Make an image" />
  <p id="below">Below</p>
</main>`

const SVELTE: ServerPage = {
  files: {
    'Page.svelte': SVELTE_PAGE,
    'page.js': compile(SVELTE_PAGE, { generate: 'server', filename: 'Page.svelte' }).js.code,
    'server.js': `
import { render } from 'svelte/server'
import Page from './page.js'
console.log(render(Page).body)`,
    'main.js': `
import { hydrate } from 'svelte'
import Page from './Page.svelte'
hydrate(Page, { target: document.querySelector('#root') })`,
  },
  plugins: [svelte({ configFile: false })],
}

export const SERVER_PAGES = { react: REACT, 'react-18': REACT, vue: VUE, svelte: SVELTE }
