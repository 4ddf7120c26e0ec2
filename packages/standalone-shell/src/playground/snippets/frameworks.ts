import { attribute, inBackQuotes, literal, templateAttribute, type Value } from './escape.ts'
import {
  elementAttributes,
  embedOptions,
  eventOf,
  ownFunction,
  placeObject,
  type SnippetSettings,
  stubsOf,
} from './settings.ts'

const IMPORT = "import '@easel/host-sdk/element'"

export function react(settings: SnippetSettings): string {
  const props = Object.entries(embedOptions(settings)).map(
    ([name, value]) => `\n      ${name}=${jsxValue(value)}`,
  )
  const user = settings.hasUsers ? '\n      user={userId}' : ''
  return `import { EaselEmbed } from '@easel/host-sdk/react'

${stubsOf(settings, '', 'unknown')}export function Pictures(${settings.hasUsers ? '{ userId }: { userId?: string }' : ''}) {
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

/** The handler of an event in a template; `detail` is what the event carries. */
const answers = (settings: SnippetSettings, type: string): string =>
  settings.handlers.length === 0
    ? ''
    : `
const answer = (own: (ask: unknown) => Promise<boolean>) => (event: ${type}) => {
  const { detail } = event as CustomEvent
  detail.respondWith(own(detail).then((done) => ({ outcome: done ? 'done' : 'cancelled' })))
}
`

export function vue(settings: SnippetSettings): string {
  const attributes = elementAttributes(settings).map(([name, value]) => `\n    ${name}="${attribute(value)}"`)
  const events = settings.handlers.map(
    (name) => `\n    @${eventOf(name)}="answer(${ownFunction(name)})($event)"`,
  )
  return `<script setup lang="ts">
${IMPORT}

${stubsOf(settings, '', 'unknown')}${answers(settings, 'Event')}</script>

<template>
  <easel-embed${attributes.join('')}${events.join('')}
  />
</template>
`
}

export function svelte(settings: SnippetSettings): string {
  const attributes = elementAttributes(settings).map(
    ([name, value]) => `\n  ${name}="${templateAttribute(value)}"`,
  )
  const events = settings.handlers.map((name) => `\n  on${eventOf(name)}={answer(${ownFunction(name)})}`)
  const stubs = stubsOf(settings, '  ', 'unknown')
  return `<script lang="ts">
  ${IMPORT}

${stubs}${answers(settings, 'Event').replace(/^(?=.)/gm, '  ')}</script>

<easel-embed${attributes.join('')}${events.join('')}
></easel-embed>
`
}

export function angular(settings: SnippetSettings): string {
  const attributes = elementAttributes(settings).map(
    ([name, value]) => `\n      ${name}="${templateAttribute(value)}"`,
  )
  const events = settings.handlers.map((name) => `\n      (${eventOf(name)})="${ownFunction(name)}($event)"`)
  const template = inBackQuotes(`
    <easel-embed${attributes.join('')}${events.join('')}
    ></easel-embed>
  `)
  const methods = settings.handlers.map(
    (name) => `
  ${ownFunction(name)}({ detail }: { detail: { respondWith(outcome: unknown): void } }) {
    detail.respondWith(Promise.resolve({ outcome: 'done' })) // yours
  }
`,
  )
  return `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core'
${IMPORT}

@Component({
  selector: 'app-pictures',
  standalone: true,
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`${template}\`,
})
export class Pictures {${methods.join('')}}
`
}
