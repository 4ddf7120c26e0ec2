import { beforeAll, describe, expect, it } from 'vitest'
import { conversations } from './support/conversation.ts'
import { hostileArguments } from './support/hostile-arguments.ts'
import { replayOnAndroid } from './support/kotlin.ts'
import { expectRecorded, type NativeReplayed, type ToReplay } from './support/native-replay.ts'
import { type Replayed, replay } from './support/replay.ts'

const told = conversations()
const hostile = hostileArguments()
const WAYS = [
  { by: 'listener', way: 'a message listener' },
  { by: 'interface', way: 'the interface of older webviews' },
] as const
const UNHEARD = [
  { by: 'listener', from: 'frame', who: 'a frame in the page' },
  { by: 'listener', from: 'stranger', who: 'a page of another origin' },
  { by: 'interface', from: 'stranger', who: 'a page of another origin, in an older webview' },
] as const

let replayed: Map<string, NativeReplayed>
let ofPackage: Replayed
const keyOf = ({ by, from, told: { says } }: ToReplay): string => `${by} ${from} ${says}`
const found = (by: ToReplay['by'], from: ToReplay['from'], says: string): NativeReplayed => {
  const one = replayed.get(`${by} ${from} ${says}`)
  if (!one) throw new Error('It was not replayed.')
  return one
}

beforeAll(async () => {
  const list: ToReplay[] = [
    ...WAYS.flatMap(({ by }) => [...told, hostile].map((one) => ({ told: one, by, from: 'page' as const }))),
    ...UNHEARD.flatMap(({ by, from }) => told.map((one) => ({ told: one, by, from }))),
  ]
  const results = await replayOnAndroid(list)
  replayed = new Map(list.map((one, index) => [keyOf(one), results[index] as NativeReplayed]))
  ofPackage = await replay('host', hostile)
}, 600_000)

describe.each(WAYS)('the Android end by $way', ({ by }) => {
  it.each(told)('says in the conversation "$name" what is recorded', (one) => {
    expectRecorded(found(by, 'page', one.says), one)
  })

  it('refuses and accepts the arguments that the TypeScript end does, with the same words', () => {
    const own = found(by, 'page', hostile.says)
    expect(own.said.length).toBeGreaterThan(120)
    // The first two are the greeting and the handshake.
    expect(own.said.slice(2)).toEqual(ofPackage.said.slice(2))
    expect(own.handled).toEqual(ofPackage.handled)
  })
})

describe('the Android end', () => {
  it.each(UNHEARD)('does not hear $who, and tells it nothing', ({ by, from }) => {
    for (const { says } of told) expect(found(by, from, says)).toMatchObject({ said: [], handled: [] })
  })
})
