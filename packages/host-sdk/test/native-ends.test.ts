import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRIDGE_CALLS, callsTo } from '@easel/contract/bridge'
import { describe, expect, it } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../..')
const source = (...patterns: string[]): string =>
  globSync(patterns, { cwd: PACKAGES })
    .map((file) => readFileSync(join(PACKAGES, file), 'utf8'))
    .join('\n')
const OWN = source('host-sdk/src/{transports,session}/*.ts')

const ENDS = [
  {
    platform: 'Android',
    code: source('host-android/src/**/*.kt'),
    row: /"(\w+)" to EaselCall\(once = (true|false), byPerson = (true|false)/g,
    spelled: (name: string) => name,
  },
  {
    platform: 'iOS',
    code: source('host-ios/Sources/**/*.swift'),
    row: /"(\w+)": EaselCall\(once: (true|false), byPerson: (true|false)/g,
    spelled: (name: string) => camel(name),
  },
  {
    platform: 'Flutter',
    code: source('host-flutter/lib/**/*.dart'),
    row: /'(\w+)': EaselCall\(once: (true|false), byPerson: (true|false)/g,
    spelled: (name: string) => `_${camel(name)}`,
  },
]
const camel = (name: string): string =>
  name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const number = (code: string, pattern: RegExp): number => Number(pattern.exec(code)?.[1]?.replaceAll('_', ''))

describe.each(ENDS)('the end for $platform', ({ code, row, spelled }) => {
  it('knows the calls of the table, which of them run once for each key, and which wait for a person', () => {
    const rows = [...code.matchAll(row)].map(([, name, ...how]) => [name, ...how.map((is) => is === 'true')])
    const person = number(OWN, /\bHUMAN = ([\d_]+)/)
    expect(rows).toEqual(
      callsTo('host').map((name) => [
        name,
        BRIDGE_CALLS[name].idempotent,
        BRIDGE_CALLS[name].timeout > person,
      ]),
    )
  })

  it('takes texts and keys as long as the TypeScript end does, as many connections, and remembers as many', () => {
    const limit = (name: string) => number(code, new RegExp(`${spelled(name)} = ([\\d_]+)`))
    expect(limit('MAX_TEXT')).toBe(number(OWN, /MAX_TEXT = ([\d_]+)/))
    expect(limit('MAX_KEY')).toBe(number(OWN, /key\.length <= (\d+)/))
    expect(limit('MAX_FORMER')).toBe(number(OWN, /MAX_FORMER = ([\d_]+)/))
    expect(limit('CONNECTIONS_PER_SECOND')).toBe(number(OWN, /\bCONNECTIONS_PER_SECOND = ([\d_]+)/))
    expect(limit('MAX_KEYS')).toBe(number(OWN, /MAX_CALLS = ([\d_]+)/))
  })

  it('gives a silent page up when the TypeScript end does', () => {
    const silence = number(code.replace('1.7', '1700'), new RegExp(`${spelled('DEAD_AFTER')} = ([\\d_]+)`))
    expect(silence).toBe(number(OWN, /DEAD_AFTER = ([\d_]+)/))
  })
})

const REPOSITORY = join(PACKAGES, '..')
const example = (file: string): string => readFileSync(join(REPOSITORY, 'examples', file), 'utf8')

describe('the example of an app', () => {
  it.each([
    ['Android', 'app-android/MainActivity.kt', /OnBackPressedCallback[\s\S]*webView\.goBack\(\)/],
    ['iOS', 'app-ios/ViewController.swift', /allowsBackForwardNavigationGestures = true/],
    [
      'React Native',
      'app-react-native/app.tsx',
      /BackHandler[\s\S]*\.goBack\(\)[\s\S]*allowsBackForwardNavigationGestures/,
    ],
    [
      'Flutter',
      'app-flutter/main.dart',
      /setAllowsBackForwardNavigationGestures\(true\)[\s\S]*\.goBack\(\)[\s\S]*navigator\.pop\(\)[\s\S]*PopScope/,
    ],
  ])('for %s leads the phone’s way back through the pages', (_, file, way) => {
    expect(example(file)).toMatch(way)
  })

  it('for Android opens files, which its web view does not do by itself', () => {
    expect(example('app-android/MainActivity.kt')).toContain('override fun onShowFileChooser')
  })
})
