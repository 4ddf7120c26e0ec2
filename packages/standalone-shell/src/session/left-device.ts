import { ApiError, type Client } from '@easel/client'
import { STATUS } from '@easel/contract/errors'
import { SECOND } from '@easel/contract/numbers'
import { PERSONAL_KEYS } from '@easel/widgets/runtime'
import type { Session } from './session.ts'

/** What is kept of a move. */
export type MovingSession = Pick<Session, 'get' | 'set' | 'deletePersonal'>

const ASK_EVERY = 3 * SECOND

/** The visitor lets everything of theirs be moved to `device` by this link. */
export const beginMove = (session: MovingSession, link: string, device: string): void =>
  session.set(PERSONAL_KEYS.moving, `${link} ${device}`)

/** Everything was moved to `device`: nothing of it stays in this browser. */
export function emptyDevice(session: MovingSession, device: string): void {
  session.deletePersonal()
  session.set(PERSONAL_KEYS.moved, device)
}

/**
 * Asks what became of a move that was allowed and whose end nobody has seen here, and empties this browser if all has left.
 * Until the other device has fetched it, it may still come to nothing.
 */
export async function followMove(
  session: MovingSession,
  api: Pick<Client, 'call'>,
  reload: () => void,
): Promise<void> {
  for (;;) {
    const [link, ...device] = session.get(PERSONAL_KEYS.moving)?.split(' ') ?? []
    if (!link) return
    const state = await stateOf(api, link)
    if (state === 'done') {
      emptyDevice(session, device.join(' '))
      reload()
      return
    }
    if (state !== 'allowed' && state !== 'unknown') {
      session.set(PERSONAL_KEYS.moving, null)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY))
  }
}

async function stateOf(api: Pick<Client, 'call'>, id: string) {
  try {
    return (await api.call('deviceLink', { params: { id } })).state
  } catch (error) {
    return error instanceof ApiError && error.status === STATUS.notFound ? 'expired' : 'unknown'
  }
}
