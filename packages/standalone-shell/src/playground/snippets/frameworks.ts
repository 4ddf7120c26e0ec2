import type { EaselProps } from '@easel/host-sdk/component'
import { attribute, type Code, inBackQuotes, literal, templateAttribute, type Value } from './escape.ts'
import { embedOptions, overProps, placeObject, placeOf, type SnippetSettings, stubsOf } from './settings.ts'

/** A prop of the components; what is no text is a constant of its name beside the markup. */
type Prop = [name: keyof EaselProps, value: Value]

const propsOf = (settings: SnippetSettings): Prop[] =>
  Object.entries({ ...embedOptions(settings), ...overProps(settings) }) as Prop[]
const textsOf = (settings: SnippetSettings) =>
  propsOf(settings).filter((prop): prop is [Prop[0], string] => typeof prop[1] === 'string')
const constantsOf = (settings: SnippetSettings) =>
  propsOf(settings).filter((prop): prop is [Prop[0], Code] => typeof prop[1] !== 'string')

/** The import of a component, what its script declares, and the constants that its markup names. */
function scriptOf(settings: SnippetSettings, from: string, declared: string, indent = ''): string {
  const constants = constantsOf(settings)
  const types = constants.length > 0 ? ', type EaselProps' : ''
  const lines = constants.map(
    ([name, value]) => `${indent}const ${name}: EaselProps['${name}'] = ${literal(value, indent)}\n`,
  )
  const body = [declared, stubsOf(settings, indent, 'unknown'), ...lines].join('')
  return `${indent}${installed(settings, from)}
${indent}import { EaselEmbed${types} } from '${from}'\n${body && `\n${body}`}`
}

/** No registry has the packages. */
const installed = ({ origin }: SnippetSettings, name: string): string =>
  `// npm install: ${origin}/sdk/packages.json has the addresses of @easel/host-sdk and ${name}`

/** Stubs, and a line between them and what follows. */
const stubsBefore = (settings: SnippetSettings): string => {
  const stubs = stubsOf(settings, '', 'unknown')
  return stubs && `${stubs}\n`
}

/** A button is opened by itself, everything else by the page. */
const isOpened = ({ over }: SnippetSettings): boolean => over === 'dialog' || over === 'panel'

export function react(settings: SnippetSettings): string {
  const opened = isOpened(settings)
  const indent = opened ? '        ' : '      '
  const props = propsOf(settings).map(([name, value]) => `${name}=${jsxValue(value, indent)}`)
  const given = [
    ...props,
    ...(settings.hasUsers ? ['user={userId}'] : []),
    ...(opened ? ['open={open}', 'onOpenChange={setOpen}'] : []),
    ...(settings.over ? [] : [`style={${literal(placeObject(settings))}}`]),
  ]
  const component = `<EaselEmbed\n${indent}${given.join(`\n${indent}`)}\n${indent.slice(2)}/>`
  const page = opened
    ? `<>
      <button type="button" onClick={() => setOpen(true)}>${settings.opener}</button>
      ${component}
    </>`
    : component
  return `${installed(settings, '@easel/react')}
import { EaselEmbed } from '@easel/react'
${opened ? "import { useState } from 'react'\n" : ''}
${stubsBefore(settings)}export function Pictures(${settings.hasUsers ? '{ userId }: { userId?: string }' : ''}) {
${opened ? '  const [open, setOpen] = useState(false)\n' : ''}  return (
    ${page}
  )
}
`
}

/** Text that needs no escaping stands in quotes, everything else in braces. */
const jsxValue = (value: Value, indent: string): string =>
  typeof value === 'string' && !/["'\\&{}<>\n]/.test(value) ? `"${value}"` : `{${literal(value, indent)}}`

export function vue(settings: SnippetSettings): string {
  const opened = isOpened(settings)
  const declared = [
    ...(settings.hasUsers ? ['defineProps<{ userId?: string }>()\n'] : []),
    ...(opened ? ['const open = ref(false)\n'] : []),
  ].join('')
  const attributes = [
    ...textsOf(settings).map(([name, value]) => `${name}="${attribute(value)}"`),
    ...constantsOf(settings).map(([name]) => `:${dashed(name)}="${name}"`),
    ...(settings.hasUsers ? [':user="userId"'] : []),
    ...(opened ? ['v-model:open="open"'] : []),
    ...placeAttribute(settings),
  ]
  return `<script setup lang="ts">
${opened ? "import { ref } from 'vue'\n" : ''}${scriptOf(settings, '@easel/vue', declared)}</script>

<template>
${opened ? `  <button type="button" @click="open = true">${settings.opener}</button>\n` : ''}  <EaselEmbed
    ${attributes.join('\n    ')}
  />
</template>
`
}

/** What stands over the page has no place in it. */
const placeAttribute = (settings: SnippetSettings): string[] =>
  settings.over ? [] : [`style="${placeOf(settings)}"`]

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export function svelte(settings: SnippetSettings): string {
  const opened = isOpened(settings)
  const declared = [
    ...(settings.hasUsers ? ['  let { userId }: { userId?: string } = $props()\n'] : []),
    ...(opened ? ['  let open = $state(false)\n'] : []),
  ].join('')
  const attributes = [
    ...textsOf(settings).map(([name, value]) => `${name}="${templateAttribute(value)}"`),
    ...constantsOf(settings).map(([name]) => `{${name}}`),
    ...(settings.hasUsers ? ['user={userId}'] : []),
    ...(opened ? ['bind:open={open}'] : []),
    ...placeAttribute(settings),
  ]
  return `<script lang="ts">
${scriptOf(settings, '@easel/svelte', declared, '  ')}</script>

${opened ? `<button type="button" onclick={() => (open = true)}>${settings.opener}</button>\n` : ''}<EaselEmbed
  ${attributes.join('\n  ')}
/>
`
}

export function angular(settings: SnippetSettings): string {
  const { hasUsers } = settings
  const opened = isOpened(settings)
  const constants = constantsOf(settings)
  const attributes = [
    ...textsOf(settings).map(([name, value]) => `${name}="${templateAttribute(value)}"`),
    ...constants.map(([name]) => `[${name}]="${name}"`),
    ...(hasUsers ? ['[user]="userId()"'] : []),
    ...(opened ? ['[(open)]="open"'] : []),
    ...placeAttribute(settings),
  ]
  const press = opened
    ? `\n    <button type="button" (click)="open.set(true)">${settings.opener}</button>`
    : ''
  const template = `${press}\n    <div\n      easelEmbed\n      ${attributes.join('\n      ')}\n    ></div>\n  `
  const fields = [
    ...(hasUsers ? ['  readonly userId = input<string>()\n'] : []),
    ...(opened ? ['  readonly open = signal<boolean | undefined>(false)\n'] : []),
    ...constants.map(
      ([name, value]) => `  readonly ${name}: EaselProps['${name}'] = ${literal(value, '  ')}\n`,
    ),
  ]
  return `${installed(settings, '@easel/angular')}
import { Component${hasUsers ? ', input' : ''}${opened ? ', signal' : ''} } from '@angular/core'
import { EaselEmbed${constants.length > 0 ? ', type EaselProps' : ''} } from '@easel/angular'

${stubsBefore(settings)}@Component({
  selector: 'app-pictures',
  imports: [EaselEmbed],
  template: \`${inBackQuotes(template)}\`,
})
export class Pictures {${fields.length > 0 ? `\n${fields.join('')}` : ''}}
`
}
