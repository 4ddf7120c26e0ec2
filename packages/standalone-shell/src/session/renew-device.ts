import { ApiError, type Client } from '@easel/client'
import { STATUS } from '@easel/contract/errors'
import type { Session } from './session.ts'

/** What of a session changes with its device id. */
export type RenewedSession = Pick<Session, 'nextDeviceId' | 'renewed'>

/**
 * Changes this browser's device id, which keeps the visitor's works. Throws where the server cannot be asked; then the
 * same change is made by the next call, and at the next start of the page.
 */
export async function renewDevice(session: RenewedSession, api: Pick<Client, 'call'>): Promise<void> {
  try {
    await api.call('renewDevice', { body: { deviceId: session.nextDeviceId() } })
  } catch (error) {
    // The id will never do: the next try makes another one.
    if (error instanceof ApiError && error.status === STATUS.badRequest) session.renewed(false)
    throw error
  }
  session.renewed(true)
}
