import type { Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { MessageKind } from '../kernel/message-kinds.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Member, MessageOutbox } from './ports.ts'

/** Notifies the owner of a change to the account, at the e-mail address and number from before the change. */
export function createNotifyOwner({ post, clock, ids }: { post: MessageOutbox; clock: Clock; ids: Ids }) {
  return async (member: Member, kind: MessageKind, language: Language, tx: Tx): Promise<void> => {
    const reached = [
      ['email', member.email],
      ['sms', member.mobile],
    ] as const
    for (const [channel, target] of reached) {
      if (target === null || !post.canSend(channel)) continue
      const letter = { id: ids.next(), channel, target, kind, language, at: clock.now() }
      await post.add({ ...letter, purpose: null, code: null, addressKey: null }, false, tx)
    }
  }
}

export type NotifyOwner = ReturnType<typeof createNotifyOwner>
