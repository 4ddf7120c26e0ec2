import type { Knobs } from '../knobs.ts'
import { angular, react, svelte, vue } from './frameworks.ts'
import { elementTag, scriptTag } from './html.ts'
import { type SnippetSettings, snippetSettings } from './settings.ts'

/** What a snippet is written for. */
export const SNIPPETS = [
  { kind: 'html', title: 'HTML', write: scriptTag },
  { kind: 'element', title: '<easel-embed>', write: elementTag },
  { kind: 'react', title: 'React', write: react },
  { kind: 'vue', title: 'Vue', write: vue },
  { kind: 'svelte', title: 'Svelte', write: svelte },
  { kind: 'angular', title: 'Angular', write: angular },
] as const satisfies readonly { kind: string; title: string; write(settings: SnippetSettings): string }[]

export type SnippetKind = (typeof SNIPPETS)[number]['kind']

/** The code that embeds Easel with these settings. `opener`: what opens it over the page says. */
export function snippetOf(kind: SnippetKind, knobs: Knobs, origin: string, opener: string): string {
  const { write } = SNIPPETS.find((snippet) => snippet.kind === kind) ?? SNIPPETS[0]
  return write(snippetSettings(knobs, origin, opener))
}
