import type { Caller } from '../api/caller.ts'
import { vipInfoOf } from '../api/identity.routes.ts'
import type { UseCases } from '../use-cases.ts'
import { textOf, write } from './event-text.ts'
import type { OpenStreams, Stream } from './open-streams.ts'
import { createThrottledTask, forEachConcurrently } from './throttled-task.ts'

/** Quotas that are read together. */
const CONCURRENCY = 50
/** Changes within this time, in ms, are read together; the first one after a pause at once. */
const BATCH_INTERVAL = 100

/**
 * Sends quotas and memberships that may have changed, asynchronously after the change. They go together: the quota follows
 * from the membership, and whoever reads them must not see one without the other.
 */
export function createQuotaUpdates(
  streams: OpenStreams,
  { balance: balanceOf, renewed, membership }: Pick<UseCases, 'balance' | 'renewed' | 'membership'>,
) {
  const pending = new Set<string>()

  const send = async (alike: readonly Stream[]): Promise<void> => {
    const [first] = alike
    if (!first) return
    // A visitor may have become a member since the stream was opened.
    const principal = await renewed(first.caller.principal)
    const [balance, vipInfo] = await Promise.all([balanceOf(principal), vipInfoOf(membership, principal)])
    const text = textOf('membership', vipInfo) + textOf('quota', balance)
    for (const stream of alike) {
      if (text !== stream.lastQuota) write(stream.out, text)
      stream.lastQuota = text
      stream.quotaGrowsAt = balance.resetsAt
    }
  }

  const flush = createThrottledTask({ every: BATCH_INTERVAL, first: 0 }, async () => {
    const ids = [...pending]
    pending.clear()
    await forEachConcurrently(ids, CONCURRENCY, async (id) => {
      const groups = Map.groupBy([...streams.of(id)], ({ caller }) => balanceKeyOf(caller))
      for (const alike of groups.values()) await send(alike)
    }).catch((error) => {
      for (const id of ids) pending.add(id)
      throw error
    })
  })

  return {
    send,
    markChanged(principalId: string): void {
      if (!streams.has(principalId)) return
      pending.add(principalId)
      flush.request()
    },
    stop: () => flush.stop(),
  }
}

/** Everything beside the id that the balance depends on. */
const balanceKeyOf = ({ principal: { vip, permanent, partner, addressKey } }: Caller): string =>
  `${vip} ${permanent} ${partner?.id} ${addressKey}`
