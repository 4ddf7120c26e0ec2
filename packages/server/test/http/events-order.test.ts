import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { ImageStatus } from '@easel/contract/numbers'
import { afterEach, describe, expect, it } from 'vitest'
import type { Work } from '../../src/domain/kernel/work.ts'
import type { WorkEvent } from '../../src/domain/kernel/work-events.ts'
import type { Caller } from '../../src/http/api/caller.ts'
import { createEventStreams } from '../../src/http/events/event-streams.ts'

type Cases = Parameters<typeof createEventStreams>[0]
const MINE = { id: 'v-mine', vip: false, permanent: false, partner: null }
const caller = { principal: MINE } as unknown as Caller
const work = (over: Partial<Work>) =>
  ({ id: 'w', principalId: MINE.id, progress: 70, slots: [], revision: 5, ...over }) as Work
const done = work({ status: ImageStatus.Succeeded, progress: 100, revision: 6 })

let streams: ReturnType<typeof createEventStreams>
afterEach(() => streams.close())

/** Streams of a server whose reads do what a test says. */
function streaming(
  stream: Partial<Cases['stream']>,
  balance = async () => ({ remaining: 1, limit: 3, resetsAt: null }),
) {
  let publish: (event: WorkEvent) => void = () => {}
  const cases = {
    clock: { now: () => 0 },
    tracing: { mark() {} },
    workEvents: {
      subscribe(listener: typeof publish) {
        publish = listener
        return () => {}
      },
    },
    estimateOf: async () => new Map(),
    balance,
    renewed: async (principal: unknown) => principal,
    membership: async () => ({ until: null }),
    onMembership: () => () => {},
    stream: { start: async () => [], read: async () => [], waiting: async () => [], ...stream },
  }
  streams = createEventStreams(cases as unknown as Cases, 5)
  const out = new PassThrough()
  let text = ''
  out.on('data', (chunk) => {
    text += chunk
  })
  return {
    open: () => streams.open(caller, null, out as unknown as ServerResponse),
    emit: (event: Partial<WorkEvent>) =>
      publish({ principalId: MINE.id, workId: 'w', ended: true, ...event }),
    remaining: () => [...text.matchAll(/"remaining":(\d)/g)].map(([, left]) => Number(left)),
    statuses: () => [...text.matchAll(/"status":(\d)/g)].map(([, status]) => Number(status)),
  }
}

describe('an event stream', () => {
  it('that is opened while a set ends does not report an older state', async () => {
    const gate = Promise.withResolvers<Work[]>()
    const { open, emit, statuses } = streaming({ start: () => gate.promise })
    const opening = open()
    emit({ work: done })
    gate.resolve([work({ status: ImageStatus.InProgress })])
    await opening
    await expect.poll(statuses).toEqual([ImageStatus.Succeeded])
  })

  it('delivers later what could not be read at once', async () => {
    let reads = 0
    const { open, emit, statuses } = streaming({
      async read() {
        reads += 1
        if (reads === 1) throw new Error('The database was away.')
        return [done]
      },
    })
    await open()
    emit({})
    await expect.poll(statuses).toEqual([ImageStatus.Succeeded])
  })

  it('tells what is left of the quota of a set that begins at once, and not again with its progress', async () => {
    let left = 3
    const balance = async () => ({ remaining: left, limit: 3, resetsAt: null })
    const begun = work({ status: ImageStatus.InProgress })
    const { open, emit, remaining, statuses } = streaming({ read: async () => [begun] }, balance)
    await open()
    left = 2
    emit({ ended: false })
    await expect.poll(remaining).toEqual([3, 2])
    left = 1
    emit({ ended: false })
    await expect.poll(statuses).toHaveLength(2)
    // Longer than quotas are gathered to be read together.
    await pause(200)
    left = 0
    emit({ work: done })
    await expect.poll(remaining).toEqual([3, 2, 0])
  })
})
