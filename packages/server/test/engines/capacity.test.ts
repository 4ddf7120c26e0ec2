import { describe, expect, it } from 'vitest'
import { createGlobalCapacity } from '../../src/domain/generation/engine-capacity.ts'
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
