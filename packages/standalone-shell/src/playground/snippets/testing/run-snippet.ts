import { parseTemplate, TmplAstElement } from '@angular/compiler'
import * as react from 'react'
import { createElement } from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'
import { compile as compileSvelte } from 'svelte/compiler'
import { render as renderSvelte } from 'svelte/server'
import ts from 'typescript'
import * as vue from 'vue'
import { compileScript, parse as parseVue } from 'vue/compiler-sfc'
import { renderToString as renderVue } from 'vue/server-renderer'
import type { SnippetKind } from '../snippets.ts'

/** What a component is given. */
export type Given = Record<string, unknown>
/** `props`: what the page gives to the snippet's own component. */
type Run = (code: string, props: { userId?: string }) => Promise<Given>

/** No types come with it: what Svelte's compiler writes is for it alone. */
const SVELTE_INTERNAL: string = 'svelte/internal/server'

/** Runs code as its framework's compiler has written it, with these packages. */
function run(code: string, packages: Record<string, unknown>): Record<string, unknown> {
  const { outputText } = ts.transpileModule(code, {
    fileName: 'snippet.tsx',
    compilerOptions: {
      ...{ module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX },
      experimentalDecorators: true,
    },
  })
  const exports: Record<string, unknown> = {}
  const require = (name: string) => {
    if (!(name in packages)) throw new Error(`The snippet imports ${name}.`)
    return packages[name]
  }
  new Function('require', 'exports', outputText)(require, exports)
  return exports
}

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const inReact: Run = async (code, props) => {
  let given: Given = {}
  const EaselEmbed = (own: Given) => {
    given = own
    return null
  }
  const packages = { react, 'react/jsx-runtime': jsxRuntime, '@easel/react': { EaselEmbed } }
  const { Pictures } = run(code, packages) as { Pictures: react.ComponentType<{ userId?: string }> }
  renderToString(createElement(Pictures, props))
  return given
}

const inVue: Run = async (code, props) => {
  const { descriptor, errors } = parseVue(code, { filename: 'Pictures.vue' })
  if (errors[0]) throw errors[0]
  // Throws what is wrong in the template, too.
  const { content } = compileScript(descriptor, { id: 'pictures', inlineTemplate: true })
  let given: Given = {}
  const EaselEmbed = vue.defineComponent({
    inheritAttrs: false,
    setup: (_, { attrs }) => {
      given = Object.fromEntries(Object.entries(attrs).map(([name, value]) => [camel(name), value]))
      return () => null
    },
  })
  const { default: Pictures } = run(content, { vue, '@easel/vue': { EaselEmbed } })
  await renderVue(vue.createSSRApp(Pictures as vue.Component, props))
  return given
}

const inSvelte: Run = async (code, props) => {
  const { js, warnings } = compileSvelte(code, { generate: 'server', filename: 'Pictures.svelte' })
  if (warnings[0]) throw new Error(warnings[0].message)
  let given: Given = {}
  const EaselEmbed = (_: unknown, own: Given) => {
    given = { ...own }
  }
  const internal: unknown = await import(SVELTE_INTERNAL)
  const packages = { 'svelte/internal/server': internal, '@easel/svelte': { EaselEmbed } }
  const { default: Pictures } = run(js.code, packages)
  // Reading its body renders it.
  void renderSvelte(Pictures as never, { props: props as never }).body
  return given
}

/** By Angular's own reading of the template, with what the class has for it. */
const inAngular: Run = async (code, props) => {
  let template = ''
  const core = {
    Component: (told: { template: string }) => {
      template = told.template
      return () => {}
    },
    input: () => () => props.userId,
    signal: (value: unknown) => Object.assign(() => value, { isSignal: true }),
  }
  const { Pictures } = run(code, { '@angular/core': core, '@easel/angular': { EaselEmbed: class {} } })
  const page = new (Pictures as new () => Record<string, unknown>)()
  const { nodes, errors } = parseTemplate(template, 'pictures.html')
  if (errors?.[0]) throw new Error(errors[0].msg)
  const embed = nodes.find(
    (node) => node instanceof TmplAstElement && node.attributes.some(({ name }) => name === 'easelEmbed'),
  ) as TmplAstElement
  const texts = embed.attributes.map(({ name, value }) => [name, value] as const)
  const bound = embed.inputs.map(({ name, valueSpan }) => {
    const expression = valueSpan?.toString() ?? ''
    const value: unknown = new Function('page', `return page.${expression}`)(page)
    const isSignal = typeof value === 'function' && 'isSignal' in value
    return [name, isSignal ? (value as unknown as () => unknown)() : value] as const
  })
  const { easelEmbed, style, ...given } = Object.fromEntries<unknown>([...texts, ...bound])
  return { ...given, ...(style === undefined ? {} : { style }) }
}

/** Compiles a snippet by its framework's own compiler, renders it, and tells what the component was given. */
export const RUN_SNIPPET: Record<Exclude<SnippetKind, 'html' | 'element'>, Run> = {
  react: inReact,
  vue: inVue,
  svelte: inSvelte,
  angular: inAngular,
}
