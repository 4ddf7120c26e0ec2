import type { EaselProps } from '@easel/host-sdk/component'
import { attribute, type Code, inBackQuotes, literal, templateAttribute, type Value } from './escape.ts'
import { embedOptions, placeObject, placeOf, type SnippetSettings, stubsOf } from './settings.ts'

/** A prop of the components; what is no text is a constant of its name beside the markup. */
type Prop = [name: keyof EaselProps, value: Value]

const propsOf = (settings: SnippetSettings): Prop[] => Object.entries(embedOptions(settings)) as Prop[]
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

export function react(settings: SnippetSettings): string {
  const props = propsOf(settings).map(([name, value]) => `\n      ${name}=${jsxValue(value)}`)
  const user = settings.hasUsers ? '\n      user={userId}' : ''
  return `${installed(settings, '@easel/react')}
import { EaselEmbed } from '@easel/react'

${stubsBefore(settings)}export function Pictures(${settings.hasUsers ? '{ userId }: { userId?: string }' : ''}) {
  return (
    <EaselEmbed${props.join('')}${user}
      style={${literal(placeObject(settings))}}
    />
  )
}
`
}

/** Text that needs no escaping stands in quotes, everything else in braces. */
const jsxValue = (value: Value): string =>
  typeof value === 'string' && !/["'\\&{}<>\n]/.test(value) ? `"${value}"` : `{${literal(value, '      ')}}`

export function vue(settings: SnippetSettings): string {
  const declared = settings.hasUsers ? 'defineProps<{ userId?: string }>()\n' : ''
  const attributes = [
    ...textsOf(settings).map(([name, value]) => `${name}="${attribute(value)}"`),
    ...constantsOf(settings).map(([name]) => `:${dashed(name)}="${name}"`),
    ...(settings.hasUsers ? [':user="userId"'] : []),
    `style="${placeOf(settings)}"`,
  ]
  return `<script setup lang="ts">
${scriptOf(settings, '@easel/vue', declared)}</script>

<template>
  <EaselEmbed
    ${attributes.join('\n    ')}
  />
</template>
`
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export function svelte(settings: SnippetSettings): string {
  const declared = settings.hasUsers ? '  let { userId }: { userId?: string } = $props()\n' : ''
  const attributes = [
    ...textsOf(settings).map(([name, value]) => `${name}="${templateAttribute(value)}"`),
    ...constantsOf(settings).map(([name]) => `{${name}}`),
    ...(settings.hasUsers ? ['user={userId}'] : []),
    `style="${placeOf(settings)}"`,
  ]
  return `<script lang="ts">
${scriptOf(settings, '@easel/svelte', declared, '  ')}</script>

<EaselEmbed
  ${attributes.join('\n  ')}
/>
`
}

export function angular(settings: SnippetSettings): string {
  const { hasUsers } = settings
  const constants = constantsOf(settings)
  const attributes = [
    ...textsOf(settings).map(([name, value]) => `${name}="${templateAttribute(value)}"`),
    ...constants.map(([name]) => `[${name}]="${name}"`),
    ...(hasUsers ? ['[user]="userId()"'] : []),
    `style="${placeOf(settings)}"`,
  ]
  const template = `\n    <div\n      easelEmbed\n      ${attributes.join('\n      ')}\n    ></div>\n  `
  const fields = [
    ...(hasUsers ? ['  readonly userId = input<string>()\n'] : []),
    ...constants.map(
      ([name, value]) => `  readonly ${name}: EaselProps['${name}'] = ${literal(value, '  ')}\n`,
    ),
  ]
  return `${installed(settings, '@easel/angular')}
import { Component${hasUsers ? ', input' : ''} } from '@angular/core'
import { EaselEmbed${constants.length > 0 ? ', type EaselProps' : ''} } from '@easel/angular'

${stubsBefore(settings)}@Component({
  selector: 'app-pictures',
  imports: [EaselEmbed],
  template: \`${inBackQuotes(template)}\`,
})
export class Pictures {${fields.length > 0 ? `\n${fields.join('')}` : ''}}
`
}
