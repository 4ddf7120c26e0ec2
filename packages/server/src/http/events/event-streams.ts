import type { ServerResponse } from 'node:http'
import { isRunning } from '@easel/contract/numbers'
import type { Tracing } from '../../domain/kernel/tracing.ts'
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
import { createWorkUpdates } from './work-updates.ts'

type Cases = Pick<
  UseCases,
  'stream' | 'balance' | 'renewed' | 'membership' | 'onMembership' | 'estimateOf' | 'workEvents' | 'clock'
> & { tracing: Pick<Tracing, 'mark'> }

/** All open event streams, with one timer and shared reads. */
export function createEventStreams(cases: Cases, maxPerPrincipal: number) {
  const streams = createOpenStreams(maxPerPrincipal)
  let opened = 0

  const writeToOwner = (work: Work, estimate: QueueEstimate | undefined) => {
    const text = textOf('image', toEvent(work, estimate), work.revision)
    const listening = [...streams.of(work.principalId)]
    if (listening.length > 0 && !isRunning(work.status)) {
      cases.tracing.mark(work.traceparent, 'event', { 'easel.work_id': work.id, 'easel.status': work.status })
    }
    for (const stream of listening) {
      stream.sentDuringStart?.add(work.id)
      writeWork(stream, work, text)
    }
  }
  const positions = createPositionUpdates(streams, cases, writeToOwner)
  const quota = createQuotaUpdates(streams, cases)
  const catchUp = createCatchUp(streams, cases, { waits: positions.waits, markChanged: quota.markChanged })
  const stopPings = startPings(streams, cases.clock, quota.markChanged)

  const works = createWorkUpdates(streams, { cases, writeToOwner, positions, quota })

  const onWorkEvent = (event: WorkEvent) => {
    positions.changed(event)
    works.changed(event)
  }
  const unlisten = cases.workEvents.subscribe(onWorkEvent, catchUp.all)
  const unlistenMembership = cases.onMembership((principalId) => {
    for (const id of principalId === undefined ? streams.people() : [principalId]) quota.markChanged(id)
  })

  return {
    /** Opens a stream on a response with written headers, and resumes after the revision. */
    async open(caller: Caller, lastRevision: number | null, out: ServerResponse): Promise<void> {
      opened += 1
      const pingTurn = opened % PING_TURNS
      const started = { lastQuota: '', quotaGrowsAt: null, sentDuringStart: null, pingTurn, lastRevision }
      const stream: Stream = { caller, out, ...started }
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
      works.stop()
      quota.stop()
      catchUp.stop()
      positions.stop()
      for (const { out } of streams.all()) out.end()
    },
  }
}

export type EventStreams = ReturnType<typeof createEventStreams>
