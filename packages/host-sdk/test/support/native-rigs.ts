/** Both ends over each webview: the host's over the app's end, the guest's as it finds its platform. */
import { connectGuest, type Guest, type Transport } from '../../src/guest.ts'
import { connectHost } from '../../src/host.ts'
import {
  nativeTransport,
  type TextChannel,
  type TextChannelOptions,
  textChannelTransport,
} from '../../src/native.ts'
import { addressed, callOf, HOSTILE_MESSAGES, HOSTILE_TEXTS, marked } from './hostile-texts.ts'
import { textsOf } from './random-texts.ts'
import { PLAIN_LEAVES, randomValues } from './random-values.ts'
import {
  type Attack,
  GUEST,
  guestOptions,
  type HostEnd,
  hostOptions,
  living,
  OF_THIS_BRIDGE,
  type Pair,
  type Rig,
  type Setup,
} from './rig.ts'
import { PLATFORMS } from './sim-platforms.ts'
import { SimWebview } from './sim-webview.ts'
import { installSimWorld } from './sim-world.ts'

/** The ids of a connection, as code inside the page could learn them. */
interface Ids {
  guest: string
  host: string
}

export interface WebviewPair extends Pair {
  webview: SimWebview
  ids: Ids
  /** Connects the page that the webview shows now. */
  join(): Guest
}

export type WebviewRig = Rig<WebviewPair>

/** Shorter than in apps, so that tests do not wait for it. */
const SOON: TextChannelOptions = { deadAfter: 300 }

const messages = (what: string, ...posted: object[]): Attack<WebviewPair> => ({
  what,
  run({ webview, ids }) {
    for (const message of posted) {
      webview.send(marked({ id: ids.guest, to: ids.host, ...message }))
      webview.deliver(marked({ id: ids.host, to: ids.guest, ...message }))
    }
  },
})

/** A frame inside the page can post to the app, and to nobody else. */
const toApp = (what: string, ...posted: object[]): Attack<WebviewPair> => ({
  what,
  run({ webview }) {
    for (const message of posted) webview.send(marked({ id: 'stranger', ...message }))
  },
})
const GREETS = { type: 'hello' }
const EVIL = callOf('showVip', { reason: 'evil' })

const ATTACKS: readonly Attack<WebviewPair>[] = [
  ...HOSTILE_MESSAGES.map(([what, message]) => messages(what, message)),
  ...HOSTILE_TEXTS.map(([what, text]) => ({
    what,
    run({ webview, ids }: WebviewPair) {
      webview.send(addressed(text, ids.guest, ids.host))
      webview.deliver(addressed(text, ids.host, ids.guest))
    },
  })),
  messages('a pong that nobody has asked for', { type: 'pong' }, { type: 'pong', n: 7 }),
  messages('a farewell of a stranger', { type: 'bye', id: 'stranger' }),
  messages('a key of 10,000 letters', callOf('showVip', { reason: 'evil' }, 0.5, 'k'.repeat(10_000))),
  toApp('a stranger who greets and calls', GREETS, EVIL),
  toApp(
    'greetings of 50 strangers',
    ...Array.from({ length: 50 }, (_, n) => ({ ...GREETS, id: `stranger-${n}` })),
  ),
]

/** To both ends. */
function random({ webview, ids }: WebviewPair, seed: number, count: number): () => void {
  const { below, call } = randomValues(seed + 1, PLAIN_LEAVES)
  const text = textsOf(seed)
  return () => {
    const isToApp = below(2) === 1
    const [id, to] = isToApp ? [ids.guest, ids.host] : [ids.host, ids.guest]
    // The other ones end connections, too: they are few.
    const posted = below(20) ? marked({ type: 'call', id, to, ...call() }) : text([id, to], count)
    if (isToApp) webview.send(posted)
    else webview.deliver(posted)
  }
}

const NAMED = /"id":"([0-9a-f]{32})","to":"([0-9a-f]{32})"/

/** The app's end of a webview. */
export interface AppEnd {
  host: HostEnd
  /** What the platform tells the app when the page's process has died, beside the channel's own notice. */
  killed?(): void
  end(): void
}

type StartApp = (webview: SimWebview, channel: TextChannel, setup: Setup) => AppEnd

const startEnd =
  (options: TextChannelOptions): StartApp =>
  ({ app }, channel, setup) => {
    const host = living(app, () =>
      connectHost({ ...hostOptions(setup), transport: textChannelTransport(channel, options) }),
    )
    return { host, end: () => host.destroy() }
  }

/** The same channel; the ids are learnt from what the page posts. */
function overheard(channel: TextChannel, ids: Ids): TextChannel {
  const listen: TextChannel['listen'] = (onText) =>
    channel.listen((text) => {
      const [, guest, host] = NAMED.exec(text) ?? []
      if (guest && host) Object.assign(ids, { guest, host })
      onText(text)
    })
  return { ...channel, listen }
}

export const webviewRig = (name: string, platform: string, startApp: StartApp): WebviewRig => ({
  ...OF_THIS_BRIDGE,
  name,
  reloaded: 'PEER_RELOADED',
  // A connected end repeats nothing.
  quietAfter: 100,
  mounts: 250,
  attacks: ATTACKS,
  random,
  open(setup = {}) {
    const restore = installSimWorld()
    const webview = new SimWebview(platform, GUEST)
    const former: Guest[] = []
    const connect = () =>
      living(webview.view, () =>
        connectGuest({
          ...guestOptions(setup),
          transport: nativeTransport(webview.globals) as Transport,
        }),
      )
    const ids: Ids = { guest: '', host: '' }
    const app = startApp(webview, overheard(webview.channel, ids), setup)
    const pair: WebviewPair = {
      webview,
      ids,
      host: app.host,
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
      vanish() {
        webview.kill()
        app.killed?.()
      },
      leftovers: () => webview.leftovers,
      end() {
        pair.guest.destroy()
        app.end()
        webview.view.page.alive = false
        // In an app, a page's timers end with the page.
        for (const guest of former) guest.destroy()
        restore()
      },
    }
    return pair
  },
})

export const nativeRig = (name: string, options = SOON): WebviewRig =>
  webviewRig(name, name, startEnd(options))

export const nativeRigs: readonly WebviewRig[] = PLATFORMS.map(({ name }) => nativeRig(name))
