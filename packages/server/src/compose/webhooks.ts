import { ImageStatus } from '@easel/contract/numbers'
import { QUOTA_LOW_SHARE } from '@easel/contract/webhooks'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Tx } from '../domain/kernel/unit-of-work.ts'
import type { Work } from '../domain/kernel/work.ts'
import type { WorkEvents } from '../domain/kernel/work-events.ts'
import type { PartnerUse } from '../domain/quota/quota.ts'
import type { NewMessage } from '../domain/webhooks/ports.ts'
import type { Webhooks } from '../domain/webhooks/webhooks.ts'

type Enqueue = Pick<Webhooks, 'enqueue'>

/** Tells partners of their works that have ended, in the transaction that ends them. */
export const withWebhooks = (workEvents: WorkEvents, { enqueue }: Enqueue): WorkEvents => ({
  ...workEvents,
  async publish(notice, tx) {
    const { work, ended } = notice
    if (tx && ended && work?.partnerId) await enqueue(finished(work, work.partnerId), tx)
    await workEvents.publish(notice, tx)
  },
})

const finished = (work: Work, partnerId: string): NewMessage<'image.finished'> => ({
  partnerId,
  event: 'image.finished',
  // A work ends once for each attempt of its owner's; a repeated notice is the same message.
  key: `image.finished:${work.id}:${work.attempts}`,
  principalId: work.principalId,
  data: {
    id: work.id,
    user: work.principalId,
    status: work.status === ImageStatus.Succeeded ? 'succeeded' : 'failed',
    operation: work.operation,
    moderation: work.moderation,
    images: work.status === ImageStatus.Succeeded ? work.slots.filter(({ withheld }) => !withheld).length : 0,
    failure: work.failure,
    createdAt: work.createdAt,
    finishedAt: work.finishedAt ?? work.createdAt,
  },
})

/** Tells a partner once a day that its quota is nearly used up. */
export const createWarnOfQuota =
  ({ enqueue }: Enqueue, clock: Clock) =>
  async ({ partnerId, used, limit }: PartnerUse, tx: Tx): Promise<void> => {
    if (used < Math.ceil(limit * QUOTA_LOW_SHARE)) return
    const key = `quota.low:${new Date(clock.now()).toISOString().slice(0, 10)}`
    await enqueue({ partnerId, event: 'quota.low', key, principalId: null, data: { used, limit } }, tx)
  }

/** Tells a partner that a user's data is gone. */
export const createTellOfErasure =
  ({ enqueue }: Enqueue, clock: Clock) =>
  async (partnerId: string, user: string, tx: Tx): Promise<void> => {
    const key = `user.erased:${user}:${clock.now()}`
    await enqueue({ partnerId, event: 'user.erased', key, principalId: null, data: { user } }, tx)
  }
