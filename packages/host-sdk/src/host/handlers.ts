import type { BridgeReceived } from '@easel/contract/bridge'
import type { Handlers } from '../session/serve.ts'
import type { EmbedOptions, HostEvents } from './options.ts'

interface Surroundings {
  /** Who the host's user is, when the page inside asks. */
  params: NonNullable<Handlers<'host'>['getParams']>
  /** Called with the height in CSS pixels that the content wants. */
  resize?: ((height: number) => unknown) | null
  press(): void
  /** The person signed in, or became a member: the page inside needs the new headers. */
  signedIn(): void
}

/** Calls of the bridge whose handlers have another name among the options. */
export const OPTION: Record<string, keyof HostEvents> = {
  showMessage: 'message',
  changeRouterOfNav: 'navigate',
  addEventTracking: 'track',
  iframeClick: 'click',
  onState: 'connect',
}

/** The partner's options as answers to the page inside. What the partner left out is not announced. */
export function hostHandlers(
  { on = {}, trackNames = ['*'] }: EmbedOptions,
  { params, resize, press, signedIn }: Surroundings,
): Handlers<'host'> {
  const asking = (name: 'showVip' | 'openLogin') =>
    on[name] &&
    (async (ask: BridgeReceived<'showVip'>) => {
      const answer = await (on as Required<HostEvents>)[name](ask)
      if (answer?.outcome === 'done') signedIn()
      return answer
    })
  const renamed = Object.entries(OPTION).map(([call, name]) => [call, on[name]])
  // What is undefined is announced as little as what is left out.
  return {
    ...Object.fromEntries(renamed),
    getParams: params,
    getEventTracking: () => ({ names: on.track ? trackNames : [] }),
    iframeClick: press,
    resize: resize && (({ height }: BridgeReceived<'resize'>) => resize(height)),
    showVip: asking('showVip'),
    openLogin: asking('openLogin'),
    downloadImage: on.downloadImage,
  }
}
