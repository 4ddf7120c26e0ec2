import { beforeAll, describe, expect, it } from 'vitest'
import { type Attacked, fuzzAttack, hostileAttack } from './support/attack.ts'
import { expectedOf, wronglySettled } from './support/attack-oracle.ts'
import { conversations } from './support/conversation.ts'
import { hostileArguments } from './support/hostile-arguments.ts'
import { attackAndroid, replayOnAndroid } from './support/kotlin.ts'
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

const LONG = Boolean(process.env.EASEL_TEST_LONG)
const inputs = hostileAttack()
const fuzz = fuzzAttack(LONG ? 100_000 : 10_000, 11)
/** Ten times what the calls that it remembers take. */
const MOST_KEPT = 32 * 1024 * 1024

let replayed: Map<string, NativeReplayed>
let ofPackage: Replayed
let attacked: Map<ToReplay['by'], { hostile: Attacked; random: Attacked }>
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
  const attacks = await attackAndroid(
    WAYS.flatMap(({ by }) => [inputs.steps, fuzz].map((steps) => ({ by, steps }))),
  )
  attacked = new Map(
    WAYS.map(({ by }, index) => [
      by,
      { hostile: attacks[2 * index] as Attacked, random: attacks[2 * index + 1] as Attacked },
    ]),
  )
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

  it.each(inputs.inputs)('hears nothing but the honest call with $what', ({ what, from, to }) => {
    const { handled, failed } = (attacked.get(by) as { hostile: Attacked }).hostile
    const within = ({ at }: { at: number }) => at >= from && at < to
    expect(failed.filter(within)).toEqual([])
    expect(handled.filter(within).map(({ argument }) => argument.text)).toEqual([what])
  })

  it('runs among random messages the handlers that the protocol says, once each, and gives each call its answer and no other', () => {
    const { random } = attacked.get(by) as { random: Attacked }
    expect(random.failed).toEqual([])
    const expected = expectedOf(fuzz, random)
    expect(random.handled).toEqual(expected.handled)
    expect(random.replies).toEqual(expected.replies)
    expect(random.handled.length).toBeGreaterThan(fuzz.length / 50)
    expect(wronglySettled(fuzz, random)).toEqual([])
    expect(random.isQuiet).toBe(true)
    expect(random.kept).toBeLessThan(MOST_KEPT)
  })

  it('refuses an answer of the app that cannot be written or is too long, and the page does not wait for it', () => {
    const { handled, replies } = (attacked.get(by) as { random: Attacked }).random
    const impossible = handled.filter(({ name }) => name === 'getParams' || name === 'getEventTracking')
    expect(impossible.length).toBeGreaterThan(10)
    const rejected = replies.filter(({ code }) => code === 'REJECTED')
    expect(rejected.map(({ at }) => at)).toEqual(impossible.map(({ at }) => at))
  })
})

describe('the Android end', () => {
  it.each(UNHEARD)('does not hear $who, and tells it nothing', ({ by, from }) => {
    for (const { says } of told) expect(found(by, from, says)).toMatchObject({ said: [], handled: [] })
  })
})
