import type { ServerResponse } from 'node:http'
import { EVENTS_PING, ImageStatus } from '@easel/contract/numbers'
import type { Notice } from '../domain/kernel/notices.ts'
import type { Work } from '../domain/kernel/work.ts'
import type { Caller } from './caller.ts'
import { PING, textOf, toEvent, write } from './event-text.ts'
import { eventually, inLanes } from './eventually.ts'
import type { Outlook } from './present/image-set.ts'
import type { UseCases } from './use-cases.ts'

/** Changes of one set within this time are told as one. */
const GATHER = 40
/** The first change after a silence is told now, with what comes on its heels: a set that is let in begins at once. */
const NOW = 12
/** Places in the queue are told again this long after somebody's set has ended. */
const MOVE_UP = 500
/** So many works are read at once. */
const READ_AT_ONCE = 200
/** So many quotas are looked at at the same time. */
const LANES = 8
/** Pings are spread over their time: thousands at once would hold up everything else. */
const PING_TURNS = 50

interface Stream {
  caller: Caller
  out: ServerResponse
  /** What was last told of the quota. */
  quota: string
  /** When more of it is there than was told. */
  quotaUntil: number | null
  /** What it is told while its beginning is read; null when it has begun. */
  begins: Set<string> | null
  /** When in a round of pings it has its own. */
  pingTurn: number
  /** The newest change that it was told, by its number. */
  told: number | null
}

type Cases = Pick<
  UseCases,
  'stream' | 'balance' | 'renewed' | 'onMembership' | 'outlookOf' | 'notices' | 'clock'
>

/** All open event streams: one timer for all of them, and one read for what several of them want to know. */
export function createEventStreams(cases: Cases, streamsAtMost: number) {
  const byPrincipal = new Map<string, Set<Stream>>()
  const gathered = new Set<string>()
  /** Those who are told their new place when somebody else's set has ended. */
  const waiting = new Set<string>()

  const hear = (notice: Notice) => {
    if (notice.ended && waiting.size > 0) moveUp.soon()
    overtaken?.add(notice.workId)
    if (!byPrincipal.has(notice.principalId)) return
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
  const unlisten = cases.notices.listen(hear, () => {
    for (const id of byPrincipal.keys()) behind.add(id)
    catchUp.soon()
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

  /** What was changed while places are read is told by itself, and newer. */
  let overtaken: Set<string> | null = null

  // Places of all are read at once, too.
  const moveUp = eventually({ every: MOVE_UP, first: MOVE_UP }, async () => {
    overtaken = new Set()
    // Who still waits afterwards is entered anew.
    const ids = [...waiting]
    waiting.clear()
    try {
      const works = await cases.stream.waiting(ids.filter((id) => byPrincipal.has(id)))
      const outlooks = await cases.outlookOf(works)
      for (const work of works) {
        waiting.add(work.principalId)
        if (!overtaken.has(work.id)) tellWork(work, outlooks.get(work.id))
      }
    } catch (error) {
      for (const id of ids) waiting.add(id)
      throw error
    } finally {
      overtaken = null
    }
  })

  const tell = (work: Work, outlook: Outlook | undefined) => {
    if (work.status === ImageStatus.NotStarted) waiting.add(work.principalId)
    tellWork(work, outlook)
    if (work.status !== ImageStatus.InProgress) owe(work.principalId)
  }

  /** Those whose quota may have changed. It is told after the change itself, and holds none up. */
  const owed = new Set<string>()
  const settle = eventually({ every: 0, first: 0 }, async () => {
    const ids = [...owed]
    owed.clear()
    await inLanes(ids, LANES, async (id) => {
      const streams = [...(byPrincipal.get(id) ?? [])]
      for (const alike of Map.groupBy(streams, ({ caller }) => standingOf(caller)).values()) {
        await tellQuota(alike)
      }
    }).catch((error) => {
      for (const id of ids) owed.add(id)
      throw error
    })
  })
  const owe = (principalId: string) => {
    if (!byPrincipal.has(principalId)) return
    owed.add(principalId)
    settle.soon()
  }
  const unlistenMembership = cases.onMembership((principalId) => {
    for (const id of principalId === undefined ? byPrincipal.keys() : [principalId]) owe(id)
  })

  /** Those who may have missed something: each is told what has changed since what it was told last. */
  const behind = new Set<string>()
  const catchUp = eventually({ every: 0, first: 0 }, async () => {
    const ids = [...behind]
    behind.clear()
    await inLanes(ids, LANES, async (id) => {
      for (const stream of byPrincipal.get(id) ?? []) await resume(stream, stream.told)
      owe(id)
    }).catch((error) => {
      for (const id of ids) behind.add(id)
      throw error
    })
  })

  /** What it is told meanwhile is newer. */
  const resume = async (stream: Stream, lastRevision: number | null) => {
    const { principal } = stream.caller
    const newer = new Set<string>()
    stream.begins = newer
    const works = await cases.stream.start(principal, lastRevision)
    const outlooks = await cases.outlookOf(works)
    stream.begins = null
    for (const work of works.filter((each) => !newer.has(each.id))) {
      if (work.status === ImageStatus.NotStarted) waiting.add(principal.id)
      tellOne(stream, work, textOf('image', toEvent(work, outlooks.get(work.id)), work.revision))
    }
  }

  const tellOne = (stream: Stream, { revision }: Work, text: string) => {
    stream.told = Math.max(stream.told ?? revision, revision)
    write(stream.out, text)
  }

  const tellWork = (work: Work, outlook: Outlook | undefined) => {
    const text = textOf('image', toEvent(work, outlook), work.revision)
    for (const stream of byPrincipal.get(work.principalId) ?? []) {
      stream.begins?.add(work.id)
      tellOne(stream, work, text)
    }
  }

  const tellQuota = async (streams: readonly Stream[]) => {
    const [first] = streams
    if (!first) return
    // Who was a visitor when it was opened may be a member by now.
    const balance = await cases.balance(await cases.renewed(first.caller.principal))
    const text = textOf('quota', balance)
    for (const stream of streams) {
      if (text !== stream.quota) write(stream.out, text)
      stream.quota = text
      stream.quotaUntil = balance.resetsAt
    }
  }

  let opened = 0
  let turn = 0
  const ping = setInterval(() => {
    turn = (turn + 1) % PING_TURNS
    const now = cases.clock.now()
    for (const [principalId, streams] of byPrincipal) {
      for (const { out, pingTurn, quotaUntil } of streams) {
        if (pingTurn !== turn) continue
        write(out, PING)
        if (quotaUntil !== null && quotaUntil <= now) owe(principalId)
      }
    }
  }, EVENTS_PING / PING_TURNS)
  ping.unref()

  return {
    /** Begins a stream on a response whose head is written, and resumes after the given revision. */
    async open(caller: Caller, lastRevision: number | null, out: ServerResponse): Promise<void> {
      opened += 1
      const pingTurn = opened % PING_TURNS
      const begun = { quota: '', quotaUntil: null, begins: null, pingTurn, told: lastRevision }
      const stream: Stream = { caller, out, ...begun }
      const { id } = caller.principal
      const streams = byPrincipal.get(id) ?? new Set()
      byPrincipal.set(id, streams.add(stream))
      out.on('close', () => {
        streams.delete(stream)
        if (streams.size === 0 && byPrincipal.get(id) === streams) byPrincipal.delete(id)
      })
      // The oldest makes room: it is most likely a page that is gone without a word.
      if (streams.size > streamsAtMost) streams.values().next().value?.out.end()
      out.write('retry: 2000\n\n')
      await resume(stream, lastRevision)
      await tellQuota([stream])
    },

    /** Ends the streams of those who may no longer listen. */
    dismiss(mayListen: (caller: Caller) => boolean): void {
      for (const streams of byPrincipal.values()) {
        for (const { caller, out } of streams) if (!mayListen(caller)) out.end()
      }
    },

    get size(): number {
      return [...byPrincipal.values()].reduce((sum, streams) => sum + streams.size, 0)
    },

    close(): void {
      unlisten()
      unlistenMembership()
      clearInterval(ping)
      flush.stop()
      settle.stop()
      moveUp.stop()
      catchUp.stop()
      for (const streams of byPrincipal.values()) for (const { out } of streams) out.end()
    },
  }
}

/** What the balance of somebody depends on beside who it is. */
const standingOf = ({ principal: { vip, permanent, partner } }: Caller): string =>
  `${vip} ${permanent} ${partner?.id}`

export type EventStreams = ReturnType<typeof createEventStreams>
