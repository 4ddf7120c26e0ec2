import type { ServerResponse } from 'node:http'
import { ImageStatus } from '@easel/contract/numbers'
import type { Work } from '../../domain/kernel/work.ts'
import type { WorkEvent } from '../../domain/kernel/work-events.ts'
import type { Caller } from '../api/caller.ts'
import type { QueueEstimate } from '../api/present/image-set.ts'
import type { UseCases } from '../use-cases.ts'
import { createCatchUp } from './catch-up.ts'
import { textOf, toEvent } from './event-text.ts'
import { createOpenStreams, type Stream, writeWork } from './open-streams.ts'
import { PING_TURNS, startPings } from './pings.ts'
import { createPositionUpdates } from './position-updates.ts'
import { createQuotaUpdates } from './quota-updates.ts'
import { createThrottledTask } from './throttled-task.ts'

/** Changes of a work within this time, in ms, are sent as one event. */
const BATCH_INTERVAL = 40
/** Delay of the first change after a pause, in ms: an admitted work starts right after. */
const FIRST_DELAY = 12
/** Works per read. */
const READ_BATCH = 200

type Cases = Pick<
  UseCases,
  'stream' | 'balance' | 'renewed' | 'onMembership' | 'estimateOf' | 'workEvents' | 'clock'
>

/** All open event streams, with one timer and shared reads. */
export function createEventStreams(cases: Cases, ofOneAtMost: number) {
  const streams = createOpenStreams(ofOneAtMost)
  const pending = new Set<string>()
  let opened = 0

  const writeToOwner = (work: Work, estimate: QueueEstimate | undefined) => {
    const text = textOf('image', toEvent(work, estimate), work.revision)
    for (const stream of streams.of(work.principalId)) {
      stream.sentDuringStart?.add(work.id)
      writeWork(stream, work, text)
    }
  }
  const positions = createPositionUpdates(streams, cases, writeToOwner)
  const quota = createQuotaUpdates(streams, cases)
  const catchUp = createCatchUp(streams, cases, { waits: positions.waits, markChanged: quota.markChanged })
  const stopPings = startPings(streams, cases.clock, quota.markChanged)

  const publish = (work: Work, estimate: QueueEstimate | undefined) => {
    if (work.status === ImageStatus.NotStarted) positions.waits(work.principalId)
    writeToOwner(work, estimate)
    if (work.status !== ImageStatus.InProgress) quota.markChanged(work.principalId)
  }

  const onWorkEvent = (notice: WorkEvent) => {
    positions.changed(notice)
    if (!streams.has(notice.principalId)) return
    // The end of a work is sent at once, without waiting for the batch.
    if (notice.work) {
      pending.delete(notice.workId)
      ended?.add(notice.workId)
      publish(notice.work, undefined)
    } else {
      pending.add(notice.workId)
      flush.request()
    }
  }
  const unlisten = cases.workEvents.subscribe(onWorkEvent, catchUp.all)
  const unlistenMembership = cases.onMembership((principalId) => {
    for (const id of principalId === undefined ? streams.people() : [principalId]) quota.markChanged(id)
  })

  /** Works that ended while a batch was read: their event was sent and is newer. */
  let ended: Set<string> | null = null

  // Read as a batch, because one by one the last owner would wait for all others.
  const flush = createThrottledTask({ every: BATCH_INTERVAL, first: FIRST_DELAY }, async () => {
    const ids = [...pending]
    pending.clear()
    ended = new Set()
    try {
      for (let at = 0; at < ids.length; at += READ_BATCH) {
        const works = await cases.stream.read(ids.slice(at, at + READ_BATCH))
        const estimates = await cases.estimateOf(works)
        for (const work of works) if (!ended.has(work.id)) publish(work, estimates.get(work.id))
      }
    } catch (error) {
      for (const id of ids) if (!ended.has(id)) pending.add(id)
      throw error
    } finally {
      ended = null
    }
  })

  return {
    /** Opens a stream on a response with written headers, and resumes after the revision. */
    async open(caller: Caller, lastRevision: number | null, out: ServerResponse): Promise<void> {
      opened += 1
      const pingTurn = opened % PING_TURNS
      const begun = { lastQuota: '', quotaGrowsAt: null, sentDuringStart: null, pingTurn, lastRevision }
      const stream: Stream = { caller, out, ...begun }
      streams.add(stream)
      out.write('retry: 2000\n\n')
      await catchUp.resume(stream, lastRevision)
      await quota.send([stream])
    },

    /** Ends streams of callers that may no longer listen. */
    dismiss(mayListen: (caller: Caller) => boolean): void {
      for (const { caller, out } of streams.all()) if (!mayListen(caller)) out.end()
    },

    get size(): number {
      return streams.size
    },

    close(): void {
      unlisten()
      unlistenMembership()
      stopPings()
      flush.stop()
      quota.stop()
      catchUp.stop()
      positions.stop()
      for (const { out } of streams.all()) out.end()
    },
  }
}

export type EventStreams = ReturnType<typeof createEventStreams>
