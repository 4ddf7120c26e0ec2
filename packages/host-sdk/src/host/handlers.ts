import type { BridgeReceived } from '@easel/contract/bridge'
import type { Handlers } from '../session/serve.ts'
import type { EmbedOptions, HostEvents } from './options.ts'

interface Surroundings {
  /** Who the host's user is, when the page inside asks. */
  params: NonNullable<Handlers<'host'>['getParams']>
  /** Called with the height in CSS pixels that the content wants. */
  resize?(height: number): void
  press(): void
  /** The person signed in, or became a member: the page inside needs the new headers. */
  signedIn(): void
}

/** The partner's options as answers to the page inside. What the partner left out is not announced. */
export function hostHandlers(
  { on = {}, trackNames = ['*'] }: EmbedOptions,
  { params, resize, press, signedIn }: Surroundings,
): Handlers<'host'> {
  const { downloadImage, message, navigate, track } = on
  const asking = (name: 'showVip' | 'openLogin') =>
    on[name] &&
    (async (ask: BridgeReceived<'showVip'>) => {
      const answer = await (on as Required<HostEvents>)[name](ask)
      if (answer?.outcome === 'done') signedIn()
      return answer
    })
  // What is undefined is announced as little as what is left out.
  return {
    getParams: params,
    getEventTracking: () => ({ names: track ? trackNames : [] }),
    iframeClick: press,
    resize: resize && (({ height }) => resize(height)),
    showVip: asking('showVip'),
    openLogin: asking('openLogin'),
    downloadImage,
    showMessage: message,
    changeRouterOfNav: navigate,
    addEventTracking: track,
  }
}
