import { describe, expect, it } from 'vitest'
import { turns, useHostileWorld } from './support/hostile-world.ts'
import { codeOf, GUEST, HOST } from './support/rigs.ts'
import { runInPage, type SimWindow } from './support/sim-window.ts'
import { call, shake, windows } from './support/window-rig.ts'

describe('a host under attack', () => {
  const page = useHostileWorld()
  const { toHost, works } = page

  describe('ignores messages from', () => {
    it('a frame that navigated away, used the legacy protocol, and came back', async () => {
      page.pair.guestWindow.navigate('https://evil.example')
      toHost({ penpal: 'syn' }, page.pair.guestWindow, 'https://evil.example')
      toHost({ penpal: 'syn' }, page.pair.guestWindow, GUEST)
      await turns()
      page.pair.guestWindow.origin = GUEST
      await page.pair.reload()
      await works()
    })

    it('an origin that is not listed, which the final error names', async () => {
      page.pair.end()
      page.pair = windows.open({ host: { connectTimeout: 50 } })
      page.pair.guest.destroy()
      page.pair.guestWindow.navigate('https://www.easel.example')
      toHost(shake('SYN', { participantId: 'x' }), page.pair.guestWindow, 'https://www.easel.example')
      await expect(page.pair.host.ready).rejects.toThrow(/^ORIGIN_REFUSED: https:\/\/www\.easel\.example /)
    })
  })

  describe('still completes the handshake', () => {
    it('after a second SYN in mid-session: pending calls settle', async () => {
      const inFlight = codeOf(page.pair.host.call('userChange', {}))
      toHost(shake('SYN', { participantId: 'another' }), page.pair.guestWindow, GUEST)
      await turns(50)
      expect(await inFlight).toMatch(/UNSUPPORTED|PEER_RELOADED|PEER_GONE/)
      await works()
    })

    // The end with the higher name leads, and both ends lead where the host's is between the stranger's and the guest's.
    it.each(Array.from({ length: 12 }, (_, n) => n))(
      'after the SYN of a page that has gone: %i',
      async (n) => {
        toHost(shake('SYN', { participantId: `${n}` }), page.pair.guestWindow, GUEST)
        await turns(50)
        await works()
      },
    )

    it('after a SYN with the name of the connected peer, which makes Penpal drop its port', async () => {
      const synopsis: { participantId?: string }[] = []
      runInPage(page.pair.hostWindow, () =>
        page.pair.hostWindow.addEventListener(
          'message',
          ({ data }: { data: { participantId?: string } }) => data.participantId && synopsis.push(data),
          true,
        ),
      )
      await page.pair.reload()
      const [seen] = synopsis
      expect(seen?.participantId).toBeTypeOf('string')
      toHost(seen, page.pair.guestWindow, GUEST)
      await turns()
      await works()
    })

    it('during endless SYNs', async () => {
      for (let n = 0; n < 500; n += 1) {
        toHost(shake('SYN', { participantId: `p${n}` }), page.pair.guestWindow, GUEST)
      }
      await turns(700)
      await works()
    })

    it('after calls that arrive before it', async () => {
      page.pair.end()
      let ran = false
      page.pair = windows.open({
        host: {
          connectTimeout: 100,
          on: {
            showMessage: () => {
              ran = true
            },
          },
        },
      })
      toHost(
        call('1', ['showMessage'], [{ kind: 'info', text: 'early' }, 1, 'k']),
        page.pair.guestWindow,
        GUEST,
      )
      await turns()
      expect(ran).toBe(false)
      expect(await codeOf(page.pair.host.ready)).toEqual({ answered: undefined })
    })
  })

  it('never posts to the target origin *', async () => {
    const targets: string[] = []
    const spy = (window: SimWindow) => {
      const post = window.postMessage.bind(window)
      window.postMessage = (data, options) => {
        targets.push(options.targetOrigin)
        post(data, options)
      }
    }
    spy(page.pair.hostWindow)
    spy(page.pair.guestWindow)
    await page.pair.reload()
    expect(new Set(targets)).toEqual(new Set([HOST, GUEST]))
  })
})

describe('a guest under attack', () => {
  it.each([
    [HOST],
    ['capacitor://localhost'],
    ['ionic://localhost'],
    ['app://shop'],
    ['acme-app://localhost'],
  ])('accepts each listed site and app: %s', async (origin) => {
    const allowedOrigins = [
      HOST,
      'capacitor://localhost',
      'ionic://localhost',
      'app://shop',
      'acme-app://localhost',
    ]
    const pair = windows.open({ guest: { allowedOrigins }, origin })
    await pair.guest.ready
    await pair.host.ready
    pair.end()
  })

  it('posts to no app where the browser does not reveal its parent, and posting would throw', async () => {
    const allowedOrigins = ['capacitor://localhost', HOST]
    const pair = windows.open({ guest: { allowedOrigins }, seesParentOrigin: false })
    await pair.guest.ready
    pair.end()
  })

  it('refuses a page that is not listed, at once and without a message to it', async () => {
    const received: unknown[] = []
    const pair = windows.open({ guest: { allowedOrigins: ['https://other.example'] } })
    runInPage(pair.hostWindow, () =>
      pair.hostWindow.addEventListener('message', (event) => received.push(event)),
    )
    expect(await codeOf(pair.guest.ready)).toBe('ORIGIN_REFUSED')
    expect(await codeOf(pair.guest.getParams())).toBe('ORIGIN_REFUSED')
    await turns()
    expect(received).toEqual([])
    pair.end()
  })

  it.each([
    '*',
    'null',
    'shop.example',
    'https://shop.example/',
    'https://*.example',
    'https://shop.example/x',
    'capacitor://localhost/',
    'capacitor://*',
    'file://localhost',
    'javascript://localhost',
    'acme-app://localhost/h5',
  ])('does not accept %s as an origin', (origin) => {
    expect(() => windows.open({ guest: { allowedOrigins: [origin] } })).toThrow(/^ORIGIN_REFUSED/)
  })
})
