import type { ServerResponse } from 'node:http'
import { ImageStatus } from '@easel/contract/numbers'
import type { Notice } from '../../domain/kernel/notices.ts'
import type { Work } from '../../domain/kernel/work.ts'
import type { Caller } from '../api/caller.ts'
import type { Outlook } from '../api/present/image-set.ts'
import type { UseCases } from '../use-cases.ts'
import { createCatchUp } from './catch-up.ts'
import { textOf, toEvent } from './event-text.ts'
import { eventually } from './eventually.ts'
import { createOpenStreams, type Stream, writeWork } from './open-streams.ts'
import { PING_TURNS, startPings } from './pings.ts'
import { createPositionUpdates } from './position-updates.ts'
import { createQuotaNews } from './quota-news.ts'

/** Changes of one set within this time are told as one. */
const GATHER = 40
/** The first change after a silence is told now, with what comes on its heels: a set that is let in begins at once. */
const NOW = 12
/** So many works are read at once. */
const READ_AT_ONCE = 200

type Cases = Pick<
  UseCases,
  'stream' | 'balance' | 'renewed' | 'onMembership' | 'outlookOf' | 'notices' | 'clock'
>

/** All open event streams: one timer for all of them, and one read for what several of them want to know. */
export function createEventStreams(cases: Cases, ofOneAtMost: number) {
  const streams = createOpenStreams(ofOneAtMost)
  const gathered = new Set<string>()
  let opened = 0

  const tellWork = (work: Work, outlook: Outlook | undefined) => {
    const text = textOf('image', toEvent(work, outlook), work.revision)
    for (const stream of streams.of(work.principalId)) {
      stream.begins?.add(work.id)
      writeWork(stream, work, text)
    }
  }
  const positions = createPositionUpdates(streams, cases, tellWork)
  const quota = createQuotaNews(streams, cases)
  const catchUp = createCatchUp(streams, cases, { waits: positions.waits, owe: quota.owe })
  const stopPings = startPings(streams, cases.clock, quota.owe)

  const tell = (work: Work, outlook: Outlook | undefined) => {
    if (work.status === ImageStatus.NotStarted) positions.waits(work.principalId)
    tellWork(work, outlook)
    if (work.status !== ImageStatus.InProgress) quota.owe(work.principalId)
  }

  const hear = (notice: Notice) => {
    positions.changed(notice)
    if (!streams.has(notice.principalId)) return
    // Its end is told at once, however many others wait to be read.
    if (notice.work) {
      gathered.delete(notice.workId)
      ended?.add(notice.workId)
      tell(notice.work, undefined)
    } else {
      gathered.add(notice.workId)
      flush.soon()
    }
  }
  const unlisten = cases.notices.listen(hear, catchUp.all)
  const unlistenMembership = cases.onMembership((principalId) => {
    for (const id of principalId === undefined ? streams.people() : [principalId]) quota.owe(id)
  })

  /** What has ended while changes are read is told by itself, and newer. */
  let ended: Set<string> | null = null

  // All that has changed is read at once: one by one, the last owner would wait for all others.
  const flush = eventually({ every: GATHER, first: NOW }, async () => {
    const ids = [...gathered]
    gathered.clear()
    ended = new Set()
    try {
      for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
        const works = await cases.stream.read(ids.slice(at, at + READ_AT_ONCE))
        const outlooks = await cases.outlookOf(works)
        for (const work of works) if (!ended.has(work.id)) tell(work, outlooks.get(work.id))
      }
    } catch (error) {
      for (const id of ids) if (!ended.has(id)) gathered.add(id)
      throw error
    } finally {
      ended = null
    }
  })

  return {
    /** Begins a stream on a response whose head is written, and resumes after the given revision. */
    async open(caller: Caller, lastRevision: number | null, out: ServerResponse): Promise<void> {
      opened += 1
      const pingTurn = opened % PING_TURNS
      const begun = { quota: '', quotaUntil: null, begins: null, pingTurn, told: lastRevision }
      const stream: Stream = { caller, out, ...begun }
      streams.add(stream)
      out.write('retry: 2000\n\n')
      await catchUp.resume(stream, lastRevision)
      await quota.tell([stream])
    },

    /** Ends the streams of those who may no longer listen. */
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
