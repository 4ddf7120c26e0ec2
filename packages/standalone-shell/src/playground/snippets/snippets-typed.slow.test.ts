import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DEFAULTS, type Knobs } from '../knobs.ts'
import { OVER_PAGE_STATES, SNIPPET_STATES } from './snippet-states.ts'
import { type SnippetKind, snippetOf } from './snippets.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const CACHE = join(ROOT, 'node_modules/.cache')
mkdirSync(CACHE, { recursive: true })
/** Within the project, so that its packages are found. */
const folder = mkdtempSync(join(CACHE, 'snippets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ATTRIBUTE = /^\s*(?:\{(?<short>\w+)\}|[:[]?(?<name>[\w-]+)\]?=(?:"(?<text>[^"]*)"|\{(?<code>[^}]*)\}))$/
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** What the markup gives to the component, as an object of TypeScript; `own` stands before names of the script. */
function givenIn(code: string, own = ''): string {
  const parts = code.split('\n').flatMap((line) => {
    const { short, name = '', text, code: bound } = ATTRIBUTE.exec(line)?.groups ?? {}
    if (short) return [`${short}: ${own}${short}`]
    if (!name || name === 'style' || line.includes('<')) return []
    const isBound = bound !== undefined || /^\s*[:[]/.test(line)
    return [`${camel(name)}: ${isBound ? `${own}${bound ?? text}` : JSON.stringify(text)}`]
  })
  return `{ ${parts.join(', ')} }`
}
const scriptIn = (code: string): string => /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(code)?.[1] ?? ''
const markupIn = (code: string): string => code.slice(code.indexOf('</script>') + 9)

/** A file for the compiler that says what the framework makes of the snippet. */
const FILES: Partial<Record<SnippetKind, [extension: string, typed: (code: string) => string]>> = {
  react: ['tsx', (code) => code],
  vue: [
    'ts',
    (code) => `declare function defineProps<T>(): T
${scriptIn(code).replace('defineProps<', 'const { userId } = defineProps<')}
export const props: InstanceType<typeof EaselEmbed>['$props'] = ${givenIn(markupIn(code))}`,
  ],
  svelte: [
    'ts',
    (code) => `import type { EaselEmbedProps } from '@easel/svelte'
declare function $props(): { userId?: string }
declare function $state<T>(value: T): T
${scriptIn(code)}
export const props: EaselEmbedProps = ${givenIn(markupIn(code))}
export const component = EaselEmbed`,
  ],
  angular: [
    'ts',
    (code) => `import type { EaselProps as Props } from '@easel/angular'
${code}
export const given = (page: Pictures) =>
  (${givenIn(code.slice(0, code.indexOf('export class')), 'page.')}) satisfies Props & Partial<Record<keyof EaselEmbed, unknown>>`,
  ],
}

const OPTIONS = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
  ...{ target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx' },
  ...{ module: 'esnext', moduleResolution: 'bundler', allowImportingTsExtensions: true },
  experimentalDecorators: true,
}

function compile(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const config = { compilerOptions: OPTIONS, files: Object.keys(files) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc')
  return spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: folder, encoding: 'utf8' }).stdout
}

it('the code for a framework is what its package takes, whatever was turned', () => {
  const files: Record<string, string> = {}
  for (const [state, knobs] of Object.entries({ ...SNIPPET_STATES, ...OVER_PAGE_STATES })) {
    for (const [kind, [extension, typed]] of Object.entries(FILES))
      files[`${state}/${kind}.${extension}`] = typed(
        snippetOf(kind as SnippetKind, knobs, 'https://easel.example', 'Make an image'),
      )
  }
  expect(compile(files)).toBe('')
})

it('and the compiler finds what it does not take', () => {
  const wrong = [
    ['patron', 'partner=', 'patron='],
    ['well done', "'done'", "'well done'"],
  ] as const
  const knobs: Knobs = { ...DEFAULTS, handlers: ['openLogin'] }
  const files = Object.entries(FILES).flatMap(([kind, [extension, typed]]) =>
    wrong.map(([named, from, to], nth) => {
      const code = snippetOf(kind as SnippetKind, knobs, 'https://easel.example', 'Make an image').replaceAll(
        from,
        to,
      )
      return { name: `wrong-${nth}/${kind}.${extension}`, text: typed(code), named }
    }),
  )
  const found = compile(Object.fromEntries(files.map(({ name, text }) => [name, text])))
  for (const { name, named } of files)
    expect(
      found.split('\n').find((line) => line.startsWith(name) && line.includes(named)),
      name,
    ).toBeTruthy()
})
