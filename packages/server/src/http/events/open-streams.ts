import type { ServerResponse } from 'node:http'
import type { Work } from '../../domain/kernel/work.ts'
import type { Caller } from '../api/caller.ts'
import { write } from './event-text.ts'

export interface Stream {
  caller: Caller
  out: ServerResponse
  /** The last quota event sent. */
  lastQuota: string
  /** When the quota grows next. */
  quotaGrowsAt: number | null
  /** Works sent while the first events are read; null afterwards. */
  sentDuringStart: Set<string> | null
  /** The stream's turn in a round of pings. */
  pingTurn: number
  /** The newest revision sent. */
  lastRevision: number | null
}

export function writeWork(stream: Stream, { revision }: Work, text: string): void {
  stream.lastRevision = Math.max(stream.lastRevision ?? revision, revision)
  write(stream.out, text)
}

/** Open streams by principal. */
export function createOpenStreams(maxPerPrincipal: number) {
  const byPrincipal = new Map<string, Set<Stream>>()
  return {
    add(stream: Stream): void {
      const { caller, out } = stream
      const { id } = caller.principal
      const streams = byPrincipal.get(id) ?? new Set()
      byPrincipal.set(id, streams.add(stream))
      out.on('close', () => {
        streams.delete(stream)
        if (streams.size === 0 && byPrincipal.get(id) === streams) byPrincipal.delete(id)
      })
      // The oldest stream is ended: it most likely belongs to a page that is gone.
      if (streams.size > maxPerPrincipal) streams.values().next().value?.out.end()
    },
    has: (principalId: string): boolean => byPrincipal.has(principalId),
    of: (principalId: string): Iterable<Stream> => byPrincipal.get(principalId) ?? [],
    people: (): Iterable<string> => byPrincipal.keys(),
    *all(): Generator<Stream> {
      for (const streams of byPrincipal.values()) yield* streams
    },
    get size(): number {
      return [...byPrincipal.values()].reduce((sum, streams) => sum + streams.size, 0)
    },
  }
}

export type OpenStreams = ReturnType<typeof createOpenStreams>
