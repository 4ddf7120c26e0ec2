import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { failedFixture, imageFixture, launcherFixture, runningFixture } from '../fixtures/index.ts'
import {
  canonicalQuery,
  endpoints,
  ImageSet,
  Launcher,
  SIGNATURE_VECTOR,
  SubmitBody,
  sign,
  validatePrompt,
  validatePromptText,
} from './index.ts'

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

describe('the signature', () => {
  it('matches the published vector', () => {
    expect(sign(SIGNATURE_VECTOR.request, md5)).toBe(SIGNATURE_VECTOR.signature)
  })

  it('does not depend on the order of the query; repeated names are sorted by value', () => {
    const query = canonicalQuery([
      ['b', '2'],
      ['a', 'z'],
      ['a', 'y'],
    ])
    expect(query).toBe('a=y&a=z&b=2')
    expect(canonicalQuery([])).toBe('')
  })
})

describe('a prompt', () => {
  it.each([
    ['灯塔，月光下的海。“静”', 'full-width punctuation'],
    ['A fox — “warm light”, 35mm; f/1.8 (soft) #1 & more!', 'Latin punctuation'],
    ['un dragón sobre las nubes ¡épico!', 'Spanish'],
    ['👩‍🚀 on the moon 🌕', 'emoji with joiners'],
    ['line one\nline two\tthree\r\n', 'line breaks and tabs'],
    ['قطة في الحديقة', 'right-to-left script'],
    ['𠮷'.repeat(2000), '2,000 code points outside the basic plane'],
  ])('may contain %s', (text) => {
    expect(validatePrompt(text)).toBeNull()
  })

  it.each([
    ['', 'prompt_empty'],
    [' \n\t\u3000\u200B\uFEFF', 'prompt_empty'],
    ['\uFE0F\u{E0101}', 'prompt_empty'],
    ['\u2800', 'prompt_empty'],
    ['\u3164\uFFA0\u115F\u034F\u200B', 'prompt_empty'],
    ...[...'<>{}[]|\\^~'].map((sign): [string, string] => [`a ${sign} b`, 'prompt_special_characters']),
    ['a\u0000b', 'prompt_special_characters'],
    ['a\u202Eb', 'prompt_special_characters'],
    ['a\u2066b', 'prompt_special_characters'],
    ['a\uD800b', 'prompt_special_characters'],
    ['字'.repeat(2001), 'prompt_too_long'],
  ])('may not be %j (%s)', (text, error) => {
    expect(validatePrompt(text)).toBe(error)
    expect(SubmitBody.safeParse({ prompt: text, modelId: 0, ratioType: 1 }).error?.issues[0]?.message).toBe(
      error,
    )
  })

  it('may be empty if it is a negative prompt', () => {
    expect(validatePromptText('')).toBeNull()
    expect(validatePromptText('no <tags>')).toBe('prompt_special_characters')
  })
})

describe('the fixtures', () => {
  it('match their schemas', () => {
    for (const sample of [imageFixture(), runningFixture(), failedFixture()]) {
      expect(ImageSet.parse(sample)).toEqual(sample)
    }
    expect(Launcher.parse(launcherFixture)).toEqual(launcherFixture)
  })
})

describe('the table of calls', () => {
  it('has each method and path once, and a schema for every path parameter', () => {
    const rows = Object.entries(endpoints)
    expect(new Set(rows.map(([, row]) => `${row.method} ${row.path}`)).size).toBe(rows.length)
    for (const [name, row] of rows) expect('params' in row, name).toBe(row.path.includes('{'))
  })

  it('requires a signature, or a token of the partner, for every call except the clock', () => {
    const unsigned = Object.entries(endpoints).filter(([, row]) => !row.signed && !('by' in row && row.by))
    expect(unsigned.map(([name]) => name)).toEqual(['serverInfos'])
  })
})
