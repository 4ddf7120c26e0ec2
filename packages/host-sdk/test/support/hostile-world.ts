import { afterEach, beforeEach, expect } from 'vitest'
import { GUEST } from './rig.ts'
import type { SimPort, SimWindow } from './sim-window.ts'
import { portsOf, type WindowPair, windows } from './window-rig.ts'

export const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

interface HostileWorld {
  pair: WindowPair
  /** The arguments of all handler calls, of both sides. */
  shown: unknown[]
  /** An honest call still arrives, and nothing else did. */
  works(): Promise<void>
  toHost(data: unknown, source: SimWindow, origin?: string, ports?: SimPort[]): void
  throughPort(data: unknown): void
}

/** A host and a guest for each test; fails if a promise is left rejected. */
export function useHostileWorld(): HostileWorld {
  let rejections: unknown[] = []
  const onRejection = (reason: unknown) => rejections.push(reason)
  const world: HostileWorld = {
    pair: undefined as unknown as WindowPair,
    shown: [],
    async works() {
      await world.pair.guest.showMessage({ kind: 'info', text: 'honest' }, { timeout: 10_000 })
      expect(world.shown).toEqual(['honest'])
    },
    toHost: (data, source, origin = GUEST, ports = []) =>
      world.pair.hostWindow.deliver(data, { source, origin, ports }),
    throughPort: (data) => portsOf(world.pair.guestWindow).at(-1)?.postMessage(data),
  }
  beforeEach(async () => {
    world.shown = []
    rejections = []
    process.on('unhandledRejection', onRejection)
    world.pair = windows.open({
      host: {
        connectTimeout: 500,
        on: {
          showMessage: ({ text }) => world.shown.push(text),
          showVip: ({ reason }) => {
            world.shown.push(reason)
            return { outcome: 'done' }
          },
        },
      },
      guest: { connectTimeout: 500, timeout: 500, on: { changeRouter: ({ to }) => world.shown.push(to) } },
    })
    await world.pair.guest.ready
  })
  afterEach(async () => {
    world.pair.end()
    await turns(2)
    process.off('unhandledRejection', onRejection)
    expect(rejections).toEqual([])
  })
  return world
}
