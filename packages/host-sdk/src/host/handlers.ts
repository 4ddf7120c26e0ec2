import { BRIDGE_CALLS, type BridgeCall, type BridgeReceived, callsTo } from '@easel/contract/bridge'
import type { Handlers } from '../session/serve.ts'
import type { EmbedOptions, HostEvents } from './options.ts'

/** The partner's option that handles this; of the session's own report, too. */
export const optionOf = (name: string): keyof HostEvents =>
  (name === 'onState'
    ? 'connect'
    : ((BRIDGE_CALLS as Record<string, BridgeCall>)[name]?.option ?? name)) as keyof HostEvents

/**
 * The partner's options as answers to the page inside, beside those that the SDK has of its `own`. What the partner left
 * out is not announced. `signedIn`: the person did, or became a member: the page inside needs the new headers.
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
  // What is undefined is announced as little as what is left out.
  return {
    ...(Object.fromEntries(callsTo('host').map((name) => [name, on[optionOf(name)]])) as object),
    getEventTracking: () => ({ names: on.track ? trackNames : [] }),
    showVip: asking('showVip'),
    openLogin: asking('openLogin'),
    ...own,
  }
}
