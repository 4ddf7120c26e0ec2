import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { plainOptions } from '../embed-options.ts'
import type { Knobs } from '../knobs.ts'
import { literal } from './escape.ts'
import { OVER_PAGE_STATES, SNIPPET_STATES } from './snippet-states.ts'
import { SNIPPETS, type SnippetKind, snippetOf as snippetWith } from './snippets.ts'

const ORIGIN = 'https://easel.example'
const snippetOf = (kind: SnippetKind, knobs: Knobs, origin: string) =>
  snippetWith(kind, knobs, origin, 'Make an image')
const documentOf = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')
/** Throws nothing by itself: what the compiler cannot read is named. */
function checkTypeScript(code: string, fileName = 'snippet.ts'): void {
  const { diagnostics = [] } = ts.transpileModule(code, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.Preserve, experimentalDecorators: true },
  })
  expect(diagnostics.map(({ messageText }) => messageText)).toEqual([])
}
const scriptIn = (code: string): string => /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(code)?.[1] ?? ''

/** The attributes of the element. */
function attributesIn(html: string): Record<string, string> {
  const element = documentOf(html).querySelector('easel-embed')
  return Object.fromEntries([...(element?.attributes ?? [])].map(({ name, value }) => [name, value]))
}

const expectedAttributes = (knobs: Knobs): Record<string, string> => {
  const { src, partner, route, language, theme } = plainOptions(knobs, ORIGIN, 'your-id')
  const given = {
    src,
    partner,
    route,
    language,
    ...theme,
    headers: knobs.user === 'visitor' ? undefined : '/my-easel-token',
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

describe.each(Object.entries(SNIPPET_STATES))('the code for %s', (_, knobs) => {
  it('is a script tag that embeds with exactly these options', () => {
    const page = documentOf(snippetOf('html', knobs, ORIGIN))
    const [loader, own] = [...page.querySelectorAll('script')]
    expect(loader?.getAttribute('src')).toBe(`${ORIGIN}/sdk/loader.js`)
    const given: { slot?: string; options?: Record<string, unknown> } = {}
    const window = { Easel: undefined as unknown }
    const queue = { q: { push: (use: (easel: unknown) => void) => use({ embed }) } }
    const embed = (slot: string, options: Record<string, unknown>) => Object.assign(given, { slot, options })
    window.Easel = queue
    new Function('window', 'Easel', own?.textContent ?? '')(window, queue)
    const { getHeaders, on, ...plain } = given.options ?? {}
    expect(page.querySelector(String(given.slot))).not.toBeNull()
    expect(plain).toEqual(plainOptions(knobs, ORIGIN, 'your-id'))
    expect(typeof getHeaders).toBe(knobs.user === 'visitor' ? 'undefined' : 'function')
    expect(Object.keys(Object(on))).toEqual(knobs.handlers)
  })

  it('is an element with exactly these attributes', () => {
    const code = snippetOf('element', knobs, ORIGIN)
    expect(attributesIn(code)).toMatchObject(expectedAttributes(knobs))
    expect(attributesIn(code).handles).toBe(knobs.handlers.join(' ') || undefined)
    for (const script of documentOf(code).querySelectorAll('script:not([src])'))
      expect(() => new Function(script.textContent ?? '')).not.toThrow()
  })

  it('says nothing that was not turned, and no token', () => {
    for (const { kind } of SNIPPETS) {
      const code = snippetOf(kind, knobs, ORIGIN)
      if (knobs.look === 'auto') expect(code).not.toMatch(/mode[:=]/)
      if (!knobs.language) expect(code).not.toMatch(/language[:=]/)
      expect(code).not.toContain('Bearer')
    }
  })
})

describe.each(Object.entries(OVER_PAGE_STATES))('the code for a %s', (_, knobs) => {
  const isDialog = knobs.mode === 'dialog'
  const isButton = knobs.mode === 'button'

  it('is one script tag, or the element where the page has functions of its own', () => {
    const page = documentOf(snippetOf('html', knobs, ORIGIN))
    const script = page.querySelector('script')
    if (knobs.handlers.length > 0 || knobs.mode === 'panel') {
      expect(snippetOf('html', knobs, ORIGIN)).toBe(snippetOf('element', knobs, ORIGIN))
      return
    }
    expect(script?.getAttribute('src')).toBe(`${ORIGIN}/sdk/dialog.js`)
    for (const [name, value] of Object.entries(expectedAttributes(knobs)))
      expect(script?.getAttribute(`data-${name}`)).toBe(value)
    expect(script?.getAttribute(isDialog ? 'data-title' : 'data-label')).toBe('Make an image')
    expect(script?.getAttribute(isDialog ? 'data-label' : 'data-title')).toBeNull()
    const opens = script?.getAttribute('data-opens')
    expect(opens ? page.querySelector(opens)?.textContent : null).toBe(isDialog ? 'Make an image' : null)
  })

  it('is an element that says how it stands, with what opens it', () => {
    const code = snippetOf('element', knobs, ORIGIN)
    expect(attributesIn(code)).toMatchObject({
      ...expectedAttributes(knobs),
      as: knobs.mode,
      label: 'Make an image',
    })
    expect(attributesIn(code).style).toBeUndefined()
    expect(documentOf(code).querySelectorAll('button')).toHaveLength(isButton ? 0 : 1)
  })

  it.each(['react', 'vue', 'svelte', 'angular'] as const)('is a %s component', (kind) => {
    const code = snippetOf(kind, knobs, ORIGIN)
    const script = kind === 'vue' || kind === 'svelte' ? scriptIn(code) : code
    checkTypeScript(script, kind === 'react' ? 'snippet.tsx' : 'snippet.ts')
    expect(code).toContain(`mode="${knobs.mode}"`)
    expect(code).not.toContain('style=')
    expect(code.includes('<button type="button"')).toBe(!isButton)
    expect(code).toContain(`${isButton ? 'label' : 'title'}="Make an image"`)
  })
})

describe('a literal', () => {
  it.each(["it's", 'a\\b', 'two\nlines', '</script><!--', '🎨'])('keeps %j', (text) => {
    const code = literal(text)
    expect(new Function(`return ${code}`)()).toBe(text)
    expect(code).not.toMatch(/<[/!]/)
  })
})
