import { DAY, type Language } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { MessageDetails, NoticeKind } from '../kernel/message-kinds.ts'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Member, MemberStore, Message, Post } from './ports.ts'

/** Of sign-ins on new devices: whoever signs in again and again as a new one fills no mailbox. */
const NEW_DEVICE_LETTERS_A_DAY = 5

type Notified = Pick<Member, 'email' | 'mobile'>

/**
 * Notifies the owner of what was done to the account. A change goes to the address it had before, and to the number;
 * what changes nothing goes to one of them: a download to the address or else the number, a new device by e-mail alone.
 */
export function createNotifyOwner({ post, clock, ids }: { post: Post; clock: Clock; ids: Ids }) {
  const reached = ({ email, mobile }: Notified, kind: NoticeKind) => {
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
    kind: NoticeKind,
    language: Language,
    tx: Tx,
    details: MessageDetails | null = null,
  ): Promise<void> => {
    const at = clock.now()
    for (const to of reached(member, kind)) {
      const isTooMany =
        kind === 'new_device' &&
        (await post.noticesTo(to.target, kind, at - DAY, tx)) >= NEW_DEVICE_LETTERS_A_DAY
      if (isTooMany) continue
      const letter = { ...to, id: ids.next(), kind, language, details, at }
      await post.add({ ...letter, purpose: null, code: null, addressKey: null }, false, tx)
    }
  }
}

export type NotifyOwner = ReturnType<typeof createNotifyOwner>

/** Tells a member that all of their data was asked for; whoever is none has no address. */
export const createNotifyOfExport =
  (members: Pick<MemberStore, 'find'>, notifyOwner: NotifyOwner) =>
  async ({ kind, id }: Principal, language: Language, tx: Tx): Promise<void> => {
    const member = kind === 'member' ? await members.find(id, tx) : null
    if (member) await notifyOwner(member, 'data_exported', language, tx)
  }
