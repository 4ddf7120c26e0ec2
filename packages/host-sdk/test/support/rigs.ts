/** The same two ends over each transport, so that one suite tests them all. */
import { connectGuest, type Guest } from '../../src/guest.ts'
import { connectHost, inProcessLink } from '../../src/host.ts'
import { FrameTransport } from '../../src/transports/frame.ts'
import { nativeRigs } from './native-rigs.ts'
import { GUEST, guestOptions, HOST, hostOptions, living, type Pair, type Rig, type Setup } from './rig.ts'
import { runInPage, SimWindow } from './sim-window.ts'
import { installSimWorld, leftovers, SimFrame } from './sim-world.ts'

export { codeOf, GUEST, HOST, type Pair, type Rig, type Setup } from './rig.ts'

export const inProcess: Rig = {
  name: 'in one page',
  // A widget that is mounted again announces that it leaves.
  reloaded: 'PEER_GONE',
  quietAfter: 50,
  mounts: 1000,
  open(setup = {}) {
    const link = inProcessLink()
    const connect = () => connectGuest({ ...guestOptions(setup), transport: link.guest })
    const pair: Pair = {
      host: connectHost({ ...hostOptions(setup), transport: link.host }),
      guest: connect(),
      async reload() {
        pair.guest.destroy()
        pair.guest = connect()
        await pair.guest.ready
      },
      vanish: () => pair.guest.destroy(),
      leftovers: () => 0,
      end() {
        pair.guest.destroy()
        pair.host.destroy()
      },
    }
    return pair
  },
}

export interface WindowPair extends Pair {
  hostWindow: SimWindow
  guestWindow: SimWindow
  frame: SimFrame
}

export const windows = {
  name: 'across windows',
  reloaded: 'PEER_RELOADED',
  quietAfter: 900,
  mounts: 1000,
  open(setup: Setup = {}): WindowPair {
    const restore = installSimWorld()
    const hostWindow = new SimWindow(setup.origin ?? HOST)
    const frame = new SimFrame(hostWindow, GUEST)
    const guestWindow = frame.contentWindow as SimWindow
    guestWindow.seesParentOrigin = setup.seesParentOrigin ?? true
    const connect = () => living(guestWindow, () => connectGuest(guestOptions(setup)))
    const host = living(hostWindow, () =>
      connectHost({
        ...hostOptions(setup),
        transport: new FrameTransport(frame as unknown as HTMLIFrameElement, GUEST),
      }),
    )
    const former: Guest[] = []
    const pair: WindowPair = {
      hostWindow,
      guestWindow,
      frame,
      host,
      guest: connect(),
      async reload() {
        guestWindow.navigate()
        former.push(pair.guest)
        pair.guest = connect()
        await pair.guest.ready
        runInPage(hostWindow, () => frame.load())
      },
      vanish: () => runInPage(hostWindow, () => frame.remove()),
      leftovers: () => leftovers(hostWindow) + leftovers(guestWindow),
      end() {
        pair.guest.destroy()
        host.destroy()
        // Messages that are still on their way have no receiver.
        hostWindow.page.alive = false
        guestWindow.page.alive = false
        // In a browser, a page's timers end with the page.
        for (const guest of former) guest.destroy()
        restore()
      },
    }
    return pair
  },
} satisfies Rig

export const RIGS: Rig[] = [inProcess, windows, ...nativeRigs]
