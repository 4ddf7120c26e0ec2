/** Both ends over each webview: the host's over the app's end, the guest's as it finds its platform. */
import { connectGuest, type Guest, type Transport } from '../../src/guest.ts'
import { connectHost } from '../../src/host.ts'
import { nativeTransport, type TextChannelOptions, textChannelTransport } from '../../src/native.ts'
import { GUEST, guestOptions, hostOptions, living, type Pair, type Rig, type Setup } from './rig.ts'
import { PLATFORMS } from './sim-platforms.ts'
import { SimWebview } from './sim-webview.ts'
import { installSimWorld } from './sim-world.ts'

export interface WebviewPair extends Pair {
  webview: SimWebview
  /** Connects the page that the webview shows now. */
  join(): Guest
}

export interface WebviewRig extends Rig {
  open(setup?: Setup): WebviewPair
}

/** Shorter than in apps, so that tests do not wait for it. */
const SOON: TextChannelOptions = { deadAfter: 300 }

export const nativeRig = (name: string, options = SOON): WebviewRig => ({
  name,
  reloaded: 'PEER_RELOADED',
  // A connected end repeats nothing.
  quietAfter: 100,
  mounts: 250,
  open(setup = {}) {
    const restore = installSimWorld()
    const webview = new SimWebview(name, GUEST)
    const former: Guest[] = []
    const connect = () =>
      living(webview.view, () =>
        connectGuest({
          ...guestOptions(setup),
          transport: nativeTransport(webview.globals) as Transport,
        }),
      )
    const host = living(webview.app, () =>
      connectHost({
        ...hostOptions(setup),
        transport: textChannelTransport(webview.channel, options),
      }),
    )
    const pair: WebviewPair = {
      webview,
      host,
      guest: connect(),
      join() {
        former.push(pair.guest)
        pair.guest = connect()
        return pair.guest
      },
      async reload() {
        webview.reload()
        await pair.join().ready
      },
      vanish: () => webview.kill(),
      leftovers: () => webview.leftovers,
      end() {
        pair.guest.destroy()
        host.destroy()
        webview.view.page.alive = false
        // In an app, a page's timers end with the page.
        for (const guest of former) guest.destroy()
        restore()
      },
    }
    return pair
  },
})

export const nativeRigs: readonly WebviewRig[] = PLATFORMS.map(({ name }) => nativeRig(name))
