import type { Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { MessageDetails, NotificationKind } from '../kernel/message-kinds.ts'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Member, MemberStore, Message, MessageOutbox } from './ports.ts'

type Notified = Pick<Member, 'email' | 'mobile' | 'language'>

/**
 * Notifies the owner of an account. Changes go to the e-mail address and the number from before the change; a download
 * goes to the e-mail address, or to the number where there is none; a new device is notified by e-mail only. They
 * are written in the account's own language; `language` is for accounts whose language is unknown.
 */
export function createNotifyOwner({ post, clock, ids }: { post: MessageOutbox; clock: Clock; ids: Ids }) {
  const reached = ({ email, mobile }: Omit<Notified, 'language'>, kind: NotificationKind) => {
    const all: [Message['channel'], string | null][] = [
      ['email', email],
      ['sms', mobile],
    ]
    const possible = all.flatMap(([channel, target]) =>
      target !== null && post.canSend(channel) ? [{ channel, target }] : [],
    )
    if (kind === 'new_device') return possible.filter(({ channel }) => channel === 'email')
    return kind === 'data_exported' ? possible.slice(0, 1) : possible
  }
  return async (
    member: Notified,
    kind: NotificationKind,
    language: Language,
    tx: Tx,
    details: MessageDetails | null = null,
  ): Promise<void> => {
    const at = clock.now()
    for (const to of reached(member, kind)) {
      const message = { ...to, id: ids.next(), kind, language: member.language ?? language, details, at }
      await post.add({ ...message, purpose: null, code: null, addressKey: null }, false, tx)
    }
  }
}

export type NotifyOwner = ReturnType<typeof createNotifyOwner>

/** Notifies a member of an export; other principals have no address. */
export const createNotifyOfExport =
  (members: Pick<MemberStore, 'find'>, notifyOwner: NotifyOwner) =>
  async ({ kind, id }: Principal, language: Language, tx: Tx): Promise<void> => {
    const member = kind === 'member' ? await members.find(id, tx) : null
    if (member) await notifyOwner(member, 'data_exported', language, tx)
  }
