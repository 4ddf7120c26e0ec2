/** What the ends of other languages print of a conversation, and how it is compared with what is recorded. */
import { expect } from 'vitest'
import type { Conversation, Handled, Settled } from './conversation.ts'
import { isCounted } from './replay.ts'

export interface ToReplay {
  told: Conversation
  /** How the page posts: `interface` is what Android's webviews before message listeners have. */
  by: 'listener' | 'interface'
  from: 'page' | 'frame' | 'stranger'
}

export interface NativeReplayed {
  said: Record<string, unknown>[]
  settled: Settled[]
  handled: Handled[]
  /** No timer is left after the end. */
  isQuiet: boolean
}

export const readReplayed = (output: string): NativeReplayed[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as NativeReplayed)

/** The app names its calls by itself, with keys that nobody guesses. */
const KEY = /^[0-9a-f]{32}$/
/** Without what has no order and what is random. */
const comparable = (messages: Record<string, unknown>[]) =>
  messages.map(({ key, value, ...rest }) => {
    const can = (value as { can?: string[] } | undefined)?.can
    return {
      ...rest,
      ...(key === undefined ? {} : { key: 'a key' }),
      ...(value === undefined ? {} : { value: can ? { ...(value as object), can: can.toSorted() } : value }),
    }
  })

export function expectRecorded(own: NativeReplayed, { steps, settled, handled }: Conversation): void {
  const said = own.said.filter(isCounted)
  expect(comparable(said)).toEqual(comparable(steps.flatMap(({ host }) => (host ? [host] : []))))
  const keys = said.flatMap(({ key }) => (key === undefined ? [] : [key]))
  for (const key of keys) expect(key).toMatch(KEY)
  expect(new Set(keys).size).toBe(keys.length)
  if (settled) expect(own.settled).toEqual(settled)
  if (handled) expect(own.handled).toEqual(handled)
  expect(own.isQuiet).toBe(true)
}
