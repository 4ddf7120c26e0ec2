/** Both ends over a wire, which end with the test. A short silence counts as death. */
import { afterEach } from 'vitest'
import { connectGuest, type Guest, type GuestOptions } from '../../src/guest.ts'
import { connectHost, type HostOptions, type Session } from '../../src/host.ts'
import { textChannelTransport } from '../../src/native.ts'
import type { Wire } from './wire.ts'

const DEAD_AFTER = 200

const open: { end(): void }[] = []
const use = <T extends { destroy(): void }>(end: T): T => {
  open.push({ end: () => end.destroy() })
  return end
}
afterEach(() => {
  for (const { end } of open.splice(0)) end()
})

export const host = (
  wire: Wire,
  options: Partial<HostOptions> = {},
  channel = wire.channel('app'),
): Session<'host'> =>
  use(
    connectHost({
      transport: textChannelTransport(channel, { deadAfter: DEAD_AFTER }),
      on: {},
      ...options,
    }),
  )

export const guest = (
  wire: Wire,
  options: Partial<GuestOptions> = {},
  channel = wire.channel('page'),
): Guest =>
  use(
    connectGuest({
      transport: textChannelTransport(channel, { deadAfter: DEAD_AFTER }),
      allowedOrigins: [],
      on: {},
      ...options,
    }),
  )
