// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { plainOptions } from '../embed-options.ts'
import { type Knobs, overModeOf } from '../knobs.ts'
import { OVER_PAGE_STATES, SNIPPET_STATES } from './snippet-states.ts'
import { snippetOf } from './snippets.ts'
import { RUN_SNIPPET } from './testing/run-snippet.ts'

const ORIGIN = 'https://easel.example'
const FRAMEWORKS = Object.keys(RUN_SNIPPET) as (keyof typeof RUN_SNIPPET)[]
const STATES = { ...SNIPPET_STATES, ...OVER_PAGE_STATES }

/** What is turned, as the component takes it. */
function expected(knobs: Knobs): Record<string, unknown> {
  const over = overModeOf(knobs)
  const opened = over === 'dialog' || over === 'panel'
  return {
    ...plainOptions(knobs, ORIGIN, 'your-id'),
    ...(knobs.user === 'visitor' ? {} : { user: 'ada' }),
    ...(over ? { mode: over, [over === 'button' ? 'label' : 'title']: 'Make an image' } : {}),
    ...(opened ? { open: false } : {}),
  }
}

/** Parts that are functions, or say where the frame stands. */
function partsOf(given: Record<string, unknown>) {
  const { getHeaders, on, style, ...plain } = given
  // What tells of opening is each framework's own.
  const { onOpenChange, 'onUpdate:open': onUpdate, ...values } = plain
  return { getHeaders, on: on as Record<string, (ask: object) => unknown> | undefined, style, values }
}

describe.each(FRAMEWORKS)('the code for %s', (kind) => {
  it.each(Object.entries(STATES))('gives the component exactly what was turned: %s', async (_, knobs) => {
    const props = knobs.user === 'visitor' ? {} : { userId: 'ada' }
    const given = await RUN_SNIPPET[kind](snippetOf(kind, knobs, ORIGIN, 'Make an image'), props)
    const { getHeaders, on, style, values } = partsOf(given)
    expect(values).toEqual(expected(knobs))
    expect(typeof getHeaders).toBe(knobs.user === 'visitor' ? 'undefined' : 'function')
    expect(Object.keys(on ?? {})).toEqual(knobs.handlers)
    for (const name of knobs.handlers) expect(await on?.[name]?.({})).toEqual({ outcome: 'done' })
    const text = JSON.stringify(style) ?? ''
    expect(/height.*720/.test(text)).toBe(overModeOf(knobs) === null)
    expect(text.includes('390')).toBe(knobs.width === 390)
  })
})

it('what the compilers cannot read is found', async () => {
  const broken = {
    react: [/<EaselEmbed/, '<EaselEmbed <'],
    vue: [/src="/, ':src="]'],
    svelte: [/src="/, 'src={]}"'],
    angular: [/src="/, '[src]="a b" x="'],
  } as const
  for (const kind of FRAMEWORKS) {
    const [from, to] = broken[kind]
    const code = snippetOf(kind, { ...STATES.nothing } as Knobs, ORIGIN, 'Make an image').replace(from, to)
    await expect(RUN_SNIPPET[kind](code, {}), kind).rejects.toThrow()
  }
})
