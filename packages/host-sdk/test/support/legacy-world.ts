/** A page of Easel's in a web page from before this bridge, which posts plain objects and knows no handshake. */
import { BRIDGE_CALLS, callsTo } from '@easel/contract/bridge'
import { connectGuest, type Guest, type GuestOptions } from '../../src/guest.ts'
import { legacyTransport } from '../../src/native.ts'
import { codeOf, GUEST, HOST, living } from './rig.ts'
import { seeded } from './seeded.ts'
import { runInPage, SimWindow } from './sim-window.ts'
import { installSimWorld } from './sim-world.ts'

/** What the old page answers, as such pages do: by a message of its own. */
export const ANSWER = { headers: { authorization: 'Bearer honest' }, language: 'en' } as const

export interface LegacyWorld {
  host: SimWindow
  page: SimWindow
  guest: Guest
  /** Arguments that handlers have run with, by the name of the call. */
  ran: [name: string, argument: unknown][]
  say(data: unknown, from?: SimWindow | null, origin?: string): void
  /** Asks for the user, and is led to a page: what an honest old page and this one do. */
  honest(): Promise<unknown>
  leftovers(): number
  end(): void
}

export const turns = async (count = 10): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

export function openLegacy(options: Partial<GuestOptions> = {}): LegacyWorld {
  const restore = installSimWorld()
  const host = new SimWindow(HOST)
  const page = new SimWindow(GUEST, host)
  const ran: LegacyWorld['ran'] = []
  const say: LegacyWorld['say'] = (data, source = host, origin = HOST) =>
    page.deliver(data, { source, origin, targetOrigin: GUEST })
  runInPage(host, () =>
    host.addEventListener('message', ({ data }: { data: { type?: string } }) => {
      if (data.type === 'getParams') say({ type: 'headers', params: ANSWER })
    }),
  )
  const heard = (name: string) => (argument: unknown) => {
    ran.push([name, argument])
    return { first: false } as never
  }
  const on = Object.fromEntries(callsTo('guest').map((name) => [name, heard(name)]))
  const guest = living(page, () =>
    connectGuest({
      allowedOrigins: [HOST],
      transport: legacyTransport({ allowedOrigins: [HOST] }),
      on,
      ...options,
    }),
  )
  return {
    host,
    page,
    guest,
    ran,
    say,
    async honest() {
      await guest.ready
      const params = await codeOf(guest.getParams({}, { timeout: 5000 }))
      ran.length = 0
      say({ type: 'changeRouter', params: { to: 'works' } })
      await turns()
      return [params, ran]
    },
    leftovers: () => page.page.listeners.length,
    end() {
      guest.destroy()
      page.page.alive = false
      restore()
    },
  }
}

const NAMES = [
  ...Object.keys(BRIDGE_CALLS),
  'hello',
  'constructor',
  '__proto__',
  'then',
  '',
  7,
  null,
  ['headers'],
]
const LEAVES = [null, undefined, true, -1, Number.NaN, '', 'home', 'javascript:1', '<script>', '\u2028', 10n]
const FIELDS = ['to', 'params', 'headers', 'authorization', 'language', 'accent', 'mode', '__proto__', 'id']

export interface LegacyFuzz {
  /** Handlers that ran. */
  handled: number
  /** Handlers that ran with a value that their check refuses. */
  unchecked: number
  honest: unknown
  unhandled: unknown[]
}

/** Random messages, most of them nearly valid, some of them from others than the old page. */
export async function legacyFuzz(messages: number, seed: number): Promise<LegacyFuzz> {
  const { below, pick } = seeded(seed)
  const unhandled: unknown[] = []
  const onRejection = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onRejection)
  const world = openLegacy()
  await world.guest.ready
  const value = (depth: number): unknown => {
    const kind = below(depth > 3 ? 6 : 9)
    if (kind < 6) return pick(LEAVES)
    if (kind === 6) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(FIELDS), value(depth + 1)]))
  }
  const stranger = new SimWindow('https://evil.example')
  for (let n = 0; n < messages; n += 1) {
    const data = below(12) ? { type: pick(NAMES), params: value(0), id: value(2) } : value(0)
    if (below(4)) world.say(data)
    else
      world.say(
        data,
        pick([stranger, world.page, world.host, null]),
        pick(['https://evil.example', 'null', HOST]),
      )
    if (n % 50 === 0) await turns(1)
  }
  await turns()
  const handled = world.ran.length
  let unchecked = 0
  for (const [name, argument] of world.ran) {
    try {
      BRIDGE_CALLS[name as keyof typeof BRIDGE_CALLS].argument(argument, name)
    } catch {
      unchecked += 1
    }
  }
  const honest = await world.honest()
  world.end()
  await turns()
  process.off('unhandledRejection', onRejection)
  return { handled, unchecked, honest, unhandled }
}
