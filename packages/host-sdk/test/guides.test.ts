import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_ERROR_CODES } from '@easel/contract/bridge'
import { describe, expect, it } from 'vitest'
import { ATTRIBUTES } from '../src/element/attributes.ts'
import type { Finding } from '../src/host/finding.ts'
import type { EmbedOptions, HostEvents } from '../src/host/options.ts'

// Written out, so that the compiler asks for what is new.
const OPTIONS: Record<keyof EmbedOptions, true> = {
  src: true,
  partner: true,
  getHeaders: true,
  language: true,
  theme: true,
  route: true,
  on: true,
  trackNames: true,
  title: true,
  autoHeight: true,
  connectTimeout: true,
  timeout: true,
  onCall: true,
}
const HANDLERS: Record<keyof HostEvents, true> = {
  showVip: true,
  openLogin: true,
  downloadImage: true,
  message: true,
  navigate: true,
  track: true,
  click: true,
  connect: true,
  error: true,
}
const FINDINGS: Record<Finding['code'], true> = {
  'no-loader': true,
  'no-embed': true,
  'code-missing': true,
  'script-src': true,
  options: true,
  'no-slot': true,
  'hidden-slot': true,
  'mixed-content': true,
  'frame-src': true,
  unreachable: true,
  'frame-ancestors': true,
  'foreign-frame': true,
  'embedder-policy': true,
  'wrong-origin': true,
  'wrong-page': true,
  gone: true,
  version: true,
  headers: true,
  token: true,
  'blocked-storage': true,
  'missing-allow': true,
}

/** A section of a guide, from its heading to the next one. */
function section(page: string, heading: string): string {
  const text = readFileSync(join(import.meta.dirname, `../../../docs/partners/${page}.md`), 'utf8')
  const found = text.split(/^#+ /m).find((part) => part.startsWith(heading))
  if (!found) throw new Error(`${page}.md has no section ‘${heading}’`)
  return found
}

/** The codes in the first cells of a section's rows, in alphabetical order. */
const explained = (text: string): string[] =>
  (text.match(/^\| `.*$/gm) ?? [])
    .flatMap((row) => row.split(/ ?(?<!\\)\| ?/)[1]?.match(/`[^`]+`/g) ?? [])
    .map((code) => code.slice(1, -1))
    .sort()

describe('the guides explain to partners', () => {
  it('every option of a frame', () => {
    expect(explained(section('options', 'Of the frame'))).toEqual(Object.keys(OPTIONS).sort())
  })

  it('everything that their page may do for a frame', () => {
    const rows = explained(section('options', 'What your page does')).filter((name) => name !== 'on.…')
    expect(rows).toEqual(Object.keys(HANDLERS).sort())
  })

  it('every attribute of the element', () => {
    const text = section('options', 'As an element')
    for (const name of Object.keys(ATTRIBUTES)) expect(text).toMatch(new RegExp(`\`${name}[\`=]`))
  })

  it('every error of the bridge, with what to do', () => {
    expect(explained(section('errors', 'Of the bridge'))).toEqual([...BRIDGE_ERROR_CODES].sort())
  })

  it('every finding of the doctor, with its cause', () => {
    expect(explained(section('errors', 'Of the doctor'))).toEqual(Object.keys(FINDINGS).sort())
  })

  it.each(['Of the bridge', 'Of the doctor'])('a cause and a cure in each row: %s', (heading) => {
    const rows = section('errors', heading).match(/^\| `.*$/gm) ?? []
    for (const row of rows)
      expect(row.split(/ \| ?/).filter((cell) => cell.trim().length > 2)).toHaveLength(3)
  })
})
