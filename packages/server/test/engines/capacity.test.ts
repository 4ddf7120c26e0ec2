import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createCapacity,
  createGlobalCapacity,
  createPassingOver,
} from '../../src/domain/generation/engine-capacity.ts'
import type { Release } from '../../src/domain/generation/engine-ports.ts'

/** Capacity that are asked for as a test says, one answer after the other. */
function scriptedCapacity(...answers: (() => Promise<Release | null>)[]) {
  const warnings: string[] = []
  const nothing = () => {}
  const log = { info: nothing, error: nothing, warn: (_: object, message: string) => warnings.push(message) }
  const shared = { acquire: async () => answers.shift()?.() ?? null }
  return { capacity: createGlobalCapacity(shared, log, 'mj', 1), warnings }
}
const fails = () => Promise.reject(new Error('connection reset'))
const none = () => Promise.resolve(null)
const never = new AbortController().signal

describe('capacity of an engine that all processes share', () => {
  it('is waited for, even if it cannot be checked for a moment', async () => {
    let left = 0
    const leaves = async () => {
      left += 1
    }
    const { capacity, warnings } = scriptedCapacity(fails, fails, none, fails, async () => leaves)
    const leave = await capacity.acquire(never)
    expect(warnings).toHaveLength(2)
    await leave()
    expect(left).toBe(1)
  })

  it('is waited for only as long as it is needed, even if it cannot be checked', async () => {
    const gone = new AbortController()
    const { capacity } = scriptedCapacity(fails, async () => {
      gone.abort(new Error('no longer wanted'))
      return fails()
    })
    await expect(capacity.acquire(gone.signal)).rejects.toThrow('no longer wanted')
  })

  it('that arrives too late is returned, and the next waiter in this process continues', async () => {
    const gone = new AbortController()
    let left = 0
    const leaves = async () => {
      left += 1
    }
    const { capacity } = scriptedCapacity(
      async () => {
        gone.abort(new Error('no longer wanted'))
        return leaves
      },
      async () => leaves,
    )
    await expect(capacity.acquire(gone.signal)).rejects.toThrow('no longer wanted')
    expect(left).toBe(1)
    const leave = await capacity.acquire(never)
    await leave()
    expect(left).toBe(2)
  })
})

describe('waiting for an engine that another one could replace', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('ends for all who wait once it is silent, by one question at a time for all of them', async () => {
    const answers: ((open: ReadonlySet<string>) => void)[] = []
    const open = () => new Promise<ReadonlySet<string>>((resolve) => answers.push(resolve))
    const whileAnswering = createPassingOver({ open })
    const [silent, other] = [createCapacity(1), createCapacity(1)]
    const leave = await other.acquire(never)
    await silent.acquire(never)
    const passedOver = [1, 2, 3].map(() =>
      expect(whileAnswering('silent', silent).acquire(never)).rejects.toThrow('is silent'),
    )
    const goesOn = whileAnswering('other', other).acquire(never)
    await vi.advanceTimersByTimeAsync(5000)
    expect(answers).toHaveLength(1)
    answers[0]?.(new Set())
    await vi.advanceTimersByTimeAsync(1000)
    expect(answers).toHaveLength(2)
    answers[1]?.(new Set(['silent']))
    await Promise.all(passedOver)
    await leave()
    await goesOn
    await vi.advanceTimersByTimeAsync(5000)
    // Nobody waits any more.
    expect(answers).toHaveLength(2)
  })
})
