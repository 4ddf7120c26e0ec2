import { svelte } from '@sveltejs/vite-plugin-svelte'
import { compile } from 'svelte/compiler'
import type { PluginOption } from 'vite'
import { compile as compileAngular } from '../../examples/partner-angular/compiler.ts'
import { linker } from '../../examples/partner-angular/linker.ts'
import { angularProject } from './guide-pages.ts'

/** A page that a server renders and the browser takes over: an embed with a height, a dialog, a button, and what is below. */
interface ServerPage {
  /** Files by name: `server.js` prints the markup, `main.js` takes it over in the browser. */
  files: Record<string, string>
  plugins: PluginOption[]
  /** Makes these two of the files, in `compiled`. */
  compile?(folder: string): void
  /** The markup is all of the page's body, and has this of the framework's own beside what is rendered. */
  own?: RegExp
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

// Half compiled, as it comes, so that Angular says in the browser what does not fit.
const { config: _, ...development } = linker()

const ANGULAR: ServerPage = {
  files: {
    'tsconfig.json': angularProject('main.ts', 'server.ts'),
    'page.ts': `
import { type ApplicationConfig, Component, provideZonelessChangeDetection } from '@angular/core'
import { provideClientHydration } from '@angular/platform-browser'
import { EaselEmbed } from '@easel/angular'
export const options: ApplicationConfig = { providers: [provideZonelessChangeDetection(), provideClientHydration()] }
@Component({
  selector: 'shop-page',
  imports: [EaselEmbed],
  template: \`<main>
    <h1>Shop</h1>
    <div easelEmbed [src]="src" [partner]="partner" [language]="language" class="pictures" style="height: 700px"></div>
    <div easelEmbed [src]="src" [partner]="partner" [language]="language" [mode]="'dialog'" [title]="'AI images'"></div>
    <div easelEmbed [src]="src" [partner]="partner" [language]="language" [mode]="'button'" [label]="'Make an image'"></div>
    <p id="below">Below</p>
  </main>\`,
})
export class Page {
  readonly src = 'https://easel.example/embed/home'
  readonly partner = 'shop'
  readonly language = 'en'
}`,
    // As the build of Angular's command line has it, before anything of the page.
    'mode.ts': 'Object.assign(globalThis, { ngServerMode: true })',
    'server.ts': `
import './mode.js'
import '@angular/compiler'
import { mergeApplicationConfig } from '@angular/core'
import { type BootstrapContext, bootstrapApplication } from '@angular/platform-browser'
import { provideServerRendering, renderApplication } from '@angular/platform-server'
import { options, Page } from './page.js'
const served = mergeApplicationConfig(options, { providers: [provideServerRendering()] })
const document = '<html><head></head><body><shop-page></shop-page></body></html>'
const start = (context: BootstrapContext) => bootstrapApplication(Page, served, context)
const html = await renderApplication(start, { document, url: 'http://localhost/', allowedHosts: ['localhost'] })
console.log(/<body.*?>([^]*)<\\/body>/.exec(html)?.[1])`,
    'main.ts': `
import { bootstrapApplication } from '@angular/platform-browser'
import { options, Page } from './page.js'
bootstrapApplication(Page, options).catch(console.error)`,
  },
  plugins: [development],
  compile: compileAngular,
  own: / easelembed=""| ngh="\d+"|<script id="ng-state" type="application\/json">.*?<\/script>/g,
}

export const SERVER_PAGES = { react: REACT, 'react-18': REACT, vue: VUE, svelte: SVELTE, angular: ANGULAR }
