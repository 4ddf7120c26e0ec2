import { BRIDGE_CALLS, type BridgeCall, type BridgeReceived, callsTo } from '@easel/contract/bridge'
import type { Handlers } from '../session/serve.ts'
import type { EmbedOptions, HostEvents } from './options.ts'

/** The partner's option that handles a message; also for the session's own `onState`. */
export const optionOf = (name: string): keyof HostEvents =>
  (name === 'onState'
    ? 'connect'
    : ((BRIDGE_CALLS as Record<string, BridgeCall>)[name]?.option ?? name)) as keyof HostEvents

/**
 * The partner's handlers for the guest's calls, and the SDK's `own`. Missing ones are not announced as
 * capabilities. `signedIn`: the user has signed in or become a member, so the guest needs new headers.
 */
export function hostHandlers(
  { on = {}, trackNames = ['*'] }: EmbedOptions,
  own: Handlers<'host'>,
  signedIn: () => void,
): Handlers<'host'> {
  const asking = (name: 'showVip' | 'openLogin') =>
    on[name] &&
    (async (ask: BridgeReceived<'showVip'>) => {
      const answer = await (on as Required<HostEvents>)[name](ask)
      if (answer?.outcome === 'done') signedIn()
      return answer
    })
  // Undefined handlers are not announced either.
  return {
    ...(Object.fromEntries(callsTo('host').map((name) => [name, on[optionOf(name)]])) as object),
    getEventTracking: () => ({ names: on.track ? trackNames : [] }),
    showVip: asking('showVip'),
    openLogin: asking('openLogin'),
    ...own,
  }
}
