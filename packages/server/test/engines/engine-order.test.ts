import { Operation } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { createEngineOrder } from '../../src/domain/generation/engine-order.ts'
import type { EngineProfile } from '../../src/domain/generation/engine-ports.ts'
import type { WorkSlot } from '../../src/domain/kernel/work.ts'
import { notebook } from './ask-engine.ts'

type RoutedWork = Parameters<ReturnType<typeof createEngineOrder>['next']>[0]

const profile = (id: string): EngineProfile => ({
  ...{ id, supportFor: () => 'supported', ratios: [], vip: false, concurrency: 1, shared: true },
  ...{ timeoutSeconds: null, price: 0, dailyCap: null, monthlyCap: null },
})

const work: RoutedWork = {
  ...{ id: 'w', slots: [], operation: Operation.Imagine, engine: null, modelId: 0, attempts: 0, vip: false },
  ...{ sourceRecipe: null, uploadId: null, parentId: null, partnerId: null, aspectRatio: null, edit: null },
  ...{ variationStrength: null, referenceStrength: null, referenceKind: null, moreReferences: [] },
}
const made = { slot: 1, thumb: 'thumb.webp' } as WorkSlot

/** Two engines in order, of which the first is away. */
const orderWith = (task: string | null = null) => {
  const nothing = () => Promise.resolve()
  return createEngineOrder({
    profiles: [profile('first'), profile('second')],
    engineOf: () => Promise.reject(new Error('is not asked')),
    presets: { model: () => null, style: () => null },
    spending: { leavesRoom: async () => true },
    sharedCapacity: null,
    breaker: {
      open: async () => new Set(['first']),
      ...{ begun: nothing, succeeded: nothing, failed: nothing, silent: nothing },
      ...{ heard: nothing, forgetOthers: nothing },
    },
    tasks: { find: async () => task },
    log: notebook().log,
  })
}
const chosen = async (over: Partial<RoutedWork>, task: string | null = null) =>
  (await orderWith(task).next({ ...work, ...over }, new Set()))?.profile.id

describe('a set while the first engine is away', () => {
  it('goes to the next one, also if it was with the first one when its process was killed', async () => {
    expect(await chosen({})).toBe('second')
    expect(await chosen({ engine: 'first', attempts: 1 })).toBe('second')
  })

  it('stays where it may be paid for, or has pictures already', async () => {
    expect(await chosen({ engine: 'first', attempts: 1 }, 'task-1')).toBe('first')
    expect(await chosen({ engine: 'first', attempts: 1, slots: [made] })).toBe('first')
  })

  it('goes back to the first one where the other one has failed', async () => {
    const next = await orderWith().next(work, new Set(['second']))
    expect(next?.profile.id).toBe('first')
  })
})
