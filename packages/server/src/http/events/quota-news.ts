import type { Caller } from '../api/caller.ts'
import type { UseCases } from '../use-cases.ts'
import { textOf, write } from './event-text.ts'
import { eventually, inLanes } from './eventually.ts'
import type { OpenStreams, Stream } from './open-streams.ts'

/** Concurrent quota reads. */
const LANES = 8

/** Sends quotas that may have changed, asynchronously after the change. */
export function createQuotaNews(
  streams: OpenStreams,
  { balance: balanceOf, renewed }: Pick<UseCases, 'balance' | 'renewed'>,
) {
  const owed = new Set<string>()

  const tell = async (alike: readonly Stream[]): Promise<void> => {
    const [first] = alike
    if (!first) return
    // A visitor may have become a member since the stream was opened.
    const balance = await balanceOf(await renewed(first.caller.principal))
    const text = textOf('quota', balance)
    for (const stream of alike) {
      if (text !== stream.quota) write(stream.out, text)
      stream.quota = text
      stream.quotaUntil = balance.resetsAt
    }
  }

  const settle = eventually({ every: 0, first: 0 }, async () => {
    const ids = [...owed]
    owed.clear()
    await inLanes(ids, LANES, async (id) => {
      const groups = Map.groupBy([...streams.of(id)], ({ caller }) => standingOf(caller))
      for (const alike of groups.values()) await tell(alike)
    }).catch((error) => {
      for (const id of ids) owed.add(id)
      throw error
    })
  })

  return {
    tell,
    owe(principalId: string): void {
      if (!streams.has(principalId)) return
      owed.add(principalId)
      settle.soon()
    },
    stop: () => settle.stop(),
  }
}

/** Everything beside the id that the balance depends on. */
const standingOf = ({ principal: { vip, permanent, partner } }: Caller): string =>
  `${vip} ${permanent} ${partner?.id}`
