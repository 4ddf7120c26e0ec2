import { ApiError, type Client } from '@easel/client'
import { STATUS } from '@easel/contract/errors'
import type { Session } from './session.ts'

/** What of a session changes with its device id. */
export type RenewedSession = Pick<Session, 'nextDeviceId' | 'renewed'>

/** The server will never take this id, or the caller has signed in meanwhile. */
const FINAL: readonly number[] = [STATUS.badRequest, STATUS.forbidden]

/**
 * Changes this browser's device id, which keeps the visitor's works. Throws where the server cannot be asked; then it may
 * know the device by the new id already, and `finishRenewal` asks again before any other call.
 */
export async function renewDevice(session: RenewedSession, api: Pick<Client, 'call'>): Promise<void> {
  const deviceId = session.nextDeviceId()
  try {
    await api.call('renewDevice', { body: { deviceId } })
  } catch (error) {
    if (error instanceof ApiError && FINAL.includes(error.status)) session.renewed(deviceId, false)
    throw error
  }
  session.renewed(deviceId, true)
}

/**
 * A client whose calls wait for a change of the device id that has begun: until its answer has come, nobody knows who
 * the caller is, and a sign-in would leave the visitor's works behind.
 */
export function finishRenewal(session: RenewedSession & Pick<Session, 'isRenewing'>, client: Client): Client {
  let running: Promise<void> | null = null
  const finish = async (): Promise<void> => {
    if (!session.isRenewing()) return
    running ??= renewDevice(session, client).finally(() => {
      running = null
    })
    // A refusal ends the change; then the old id is the device's still.
    await running.catch((error: unknown) => {
      if (session.isRenewing()) throw error
    })
  }
  return {
    ...client,
    async call(name, ...rest) {
      if (name !== 'renewDevice') await finish()
      return client.call(name, ...rest)
    },
    async envelope(...call) {
      await finish()
      return client.envelope(...call)
    },
    async read(...call) {
      await finish()
      return client.read(...call)
    },
    async upload(...call) {
      await finish()
      return client.upload(...call)
    },
  }
}
