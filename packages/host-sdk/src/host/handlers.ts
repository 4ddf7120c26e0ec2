import type { Handlers } from '../session/serve.ts'
import type { HeaderSource } from './headers.ts'
import type { EmbedOptions } from './options.ts'

interface Surroundings {
  headers: HeaderSource
  /** Called with the height in CSS pixels that the content wants. */
  resize?(height: number): void
  press(): void
  /** The person signed in: the page inside needs the new headers. */
  signedIn(): void
}

/** The partner's options as answers to the page inside. What the partner left out is not announced. */
export function hostHandlers(
  { on = {}, trackNames = ['*'] }: EmbedOptions,
  { headers, resize, press, signedIn }: Surroundings,
): Handlers<'host'> {
  const { showVip, openLogin, downloadImage, message, navigate, track } = on
  return {
    getParams: () => headers.give(true),
    getEventTracking: () => ({ names: track ? trackNames : [] }),
    iframeClick: () => press(),
    ...(resize && { resize: ({ height }) => resize(height) }),
    ...(showVip && { showVip: (ask) => showVip(ask) }),
    ...(openLogin && {
      openLogin: async (ask) => {
        const outcome = await openLogin(ask)
        if (outcome?.outcome === 'done') signedIn()
        return outcome
      },
    }),
    ...(downloadImage && { downloadImage: (file) => downloadImage(file) }),
    ...(message && { showMessage: (told) => message(told) }),
    ...(navigate && { changeRouterOfNav: (to) => navigate(to) }),
    ...(track && { addEventTracking: (event) => track(event) }),
  }
}
