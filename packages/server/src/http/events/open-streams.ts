import type { ServerResponse } from 'node:http'
import type { Work } from '../../domain/kernel/work.ts'
import type { Caller } from '../api/caller.ts'
import { write } from './event-text.ts'

export interface Stream {
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
  /** The revision of the newest change that it was told. */
  told: number | null
}

export function writeWork(stream: Stream, { revision }: Work, text: string): void {
  stream.told = Math.max(stream.told ?? revision, revision)
  write(stream.out, text)
}

/** The open streams of each principal. */
export function createOpenStreams(ofOneAtMost: number) {
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
      // The oldest makes room: it is most likely a page that is gone without a word.
      if (streams.size > ofOneAtMost) streams.values().next().value?.out.end()
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
