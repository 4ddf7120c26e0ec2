import { describe, expect, it } from 'vitest'
import { type BusyPair, isWell, play } from './support/busy-pages.ts'
import { nativeRigs } from './support/native-rigs.ts'
import type { Setup } from './support/rigs.ts'
import { windows } from './support/window-rig.ts'

const inFrame = (setup: Setup): BusyPair => {
  const pair = windows.open(setup)
  const { hostWindow, guestWindow, frame } = pair
  return { pair, hostWindow, guestWindow, event: () => frame.load() }
}

const misfits = async (schedules: number, open: (setup: Setup) => BusyPair): Promise<unknown[]> => {
  const wrong: unknown[] = []
  for (let seed = 1; seed <= schedules; seed += 1) {
    const played = await play(seed, open)
    if (!isWell(played)) wrong.push({ seed, ...played })
  }
  return wrong
}

describe('the handshake of two pages that are busy at random times', () => {
  it('connects once and stays connected, in 400 schedules', async () => {
    expect(await misfits(400, inFrame)).toEqual([])
  })

  it.each(nativeRigs)('connects once and stays connected over $name, in 60 schedules', async ({ open }) => {
    const inWebview = (setup: Setup): BusyPair => {
      const pair = open(setup)
      return { pair, hostWindow: pair.webview.app, guestWindow: pair.webview.view }
    }
    expect(await misfits(60, inWebview)).toEqual([])
  })
})
