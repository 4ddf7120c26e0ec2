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

const keysOf = (messages: Record<string, unknown>[]): unknown[] =>
  messages.flatMap(({ key }) => (key === undefined ? [] : [key]))

export function expectRecorded(own: NativeReplayed, { steps, settled, handled }: Conversation): void {
  const said = own.said.filter(isCounted)
  const recorded: Record<string, unknown>[] = steps.flatMap(({ host }) => (host ? [host] : []))
  expect(comparable(said)).toEqual(comparable(recorded))
  const keys = keysOf(said)
  for (const key of keys) expect(key).toMatch(KEY)
  // One is repeated where it is in the recorded one, and nowhere else.
  expect(keys.map((key) => keys.indexOf(key))).toEqual(
    keysOf(recorded).map((key, _, all) => all.indexOf(key)),
  )
  if (settled) expect(own.settled).toEqual(settled)
  if (handled) expect(own.handled).toEqual(handled)
  expect(own.isQuiet).toBe(true)
}
