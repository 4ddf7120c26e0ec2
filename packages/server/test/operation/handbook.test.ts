import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REASONS } from '@easel/contract/errors'
import { describe, expect, it } from 'vitest'
import { Environment } from '../../src/config/environment.ts'
import { Limits } from '../../src/config/limits.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SERVER = join(ROOT, 'packages/server/src')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const handbook = read('docs/diagnose.md')
/** Where else causes and cures are, each beside the procedure that it belongs to. */
const handbooks = [
  handbook,
  ...['operate', 'scale', 'console', 'partners/operate'].map((name) => read(`docs/${name}.md`)),
]
  .join('\n')
  .replaceAll('\n', ' ')
const sources = globSync('**/*.ts', { cwd: SERVER }).map((path) => readFileSync(join(SERVER, path), 'utf8'))

/** The parentheses that begin at the match, with what is in them. */
function callAt(source: string, start: number): string {
  let depth = 1
  let at = start
  for (; depth > 0 && at < source.length; at += 1) {
    if (source[at] === '(') depth += 1
    if (source[at] === ')') depth -= 1
  }
  return source.slice(start, at - 1)
}

/** Strings and templates in a call, these as their first piece that says something and has nothing filled in. */
const textsIn = (call: string): string[] =>
  [...call.matchAll(/'((?:[^'\\]|\\.)+)'|`([^`]+)`/g)].map(([, plain, template = '']) => {
    if (plain !== undefined) return plain
    const pieces = template.split(/\$\{[^}]*\}/).map((piece) => piece.replace(/^[^A-Za-z]+/, '').trim())
    return pieces.find((piece) => piece.length >= 12) ?? ''
  })

const callsOf = (pattern: RegExp): string[] =>
  sources.flatMap((source) =>
    [...source.matchAll(pattern)].map((match) => callAt(source, match.index + match[0].length)),
  )

/** By what a line is found: its first clause, without the quotation mark before what is filled in. */
const clauseOf = (text: string): string => {
  const [first = ''] = text.split(/[:(]|\. /)
  return (first.trim().length >= 7 ? first : text).trim().replace(/\.$| "$/, '')
}

/** Of errors, the longest text that they say. */
const longestOf = (call: string): string => textsIn(call).toSorted((a, b) => b.length - a.length)[0] ?? ''

describe('the handbook of diagnosis', () => {
  it.each(REASONS)('knows the code %s', (reason) => {
    expect(handbook).toContain(`\`${reason}\``)
  })

  it('knows every warning and error of the log', () => {
    const messages = callsOf(/\b(?:log|logger)\??\.(?:warn|error)\(/g).flatMap((call) => {
      // The message comes last; fields may hold texts, too.
      const texts = textsIn(call).filter(
        (text) => text.includes(' ') || text === 'security' || text === 'not ready',
      )
      return texts.slice(-2)
    })
    expect(messages.length).toBeGreaterThan(60)
    const missing = messages.map(clauseOf).filter((clause) => !handbook.includes(clause))
    // Continued on a second line of the source, after its beginning.
    expect(missing.filter((clause) => !clause.startsWith('chown') && clause !== 'and start again')).toEqual(
      [],
    )
  })

  it('knows what the log says of its own accord', () => {
    const messages = callsOf(/\b(?:log|logger|removals)\??\.info\(/g).map(
      (call) =>
        textsIn(call)
          .filter((text) => text.includes(' '))
          .at(-1) ?? '',
    )
    expect(messages.length).toBeGreaterThan(8)
    const missing = messages.map(clauseOf).filter((clause) => !handbooks.includes(clause))
    expect(missing).toEqual([])
  })

  it('knows every sentence with which a command refuses', () => {
    const kinds = [
      'Operator',
      'Account',
      'Backup',
      'Damaged',
      'Delivery',
      'Move',
      'Staff',
      'Partner',
      'Payment',
      'Report',
    ]
    const messages = callsOf(new RegExp(`new (?:${kinds.join('|')}|Console)Error\\(`, 'g'))
      .map(longestOf)
      .filter((text) => text.includes(' ') && !text.includes('${'))
    expect(messages.length).toBeGreaterThan(60)
    const missing = messages.map(clauseOf).filter((clause) => !handbooks.includes(clause))
    expect(missing).toEqual([])
  })

  it('knows every line with which a start ends', () => {
    const messages = callsOf(/new StartError\(/g)
      .map(longestOf)
      .filter((text) => text.length > 8)
    expect(messages.length).toBeGreaterThan(40)
    const missing = messages.map(clauseOf).filter((clause) => !handbook.includes(clause))
    expect(missing).toEqual([])
  })
})

describe('the settings', () => {
  const settings = read('docs/settings.md')
  it.each(Object.keys(Environment.shape))('are documented: %s', (name) => {
    expect(settings).toContain(`\`${name}\``)
  })
  it.each(Object.keys(Limits.shape))('and so are the limits: %s', (name) => {
    expect(settings).toContain(`\`${name}\``)
  })
})
