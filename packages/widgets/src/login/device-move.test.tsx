import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/fake-client.ts'
import { CLAIMANT, INFO, joining, link, MINUTES, shown } from './device-link.cases.tsx'

const CODE = 'QR code that moves everything to another device'

describe('a visitor’s device that shows a code', () => {
  it('says what moves, and asks for a link that moves it', async () => {
    const { api } = await shown(() => {}, 'move')
    expect(await screen.findByRole('img', { name: CODE })).toBeTruthy()
    expect(screen.getByText('12 images move, with your likes, folders and membership.')).toBeTruthy()
    expect(api.made('createDeviceLink')[0]?.body).toEqual({ move: true })
  })

  it('asks before anything moves, and says whose account it would join', async () => {
    const claimed = { ...link('claimed', '42'), claimant: { ...CLAIMANT, signedIn: true } }
    const { api, port, user } = await shown((api) => api.on('deviceLink', () => claimed), 'move')
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('wants everything on this device')
    expect(question.textContent).toContain('That device is logged in to an account')
    await user.click(screen.getByRole('button', { name: 'Allow' }))
    await waitFor(() => expect(api.made('decideDeviceLink')[0]?.body).toEqual({ id: 'link1', allow: true }))
    // Whoever closes the page at once has it followed, too.
    expect(port.move.begun.mock.calls).toEqual([['link1', 'iOS · Safari · Mexico']])
  })

  it('is emptied once everything has moved, and begins anew when that is closed', async () => {
    const { port, unmount } = await shown((api) => api.on('deviceLink', () => link('done', '42')), 'move')
    expect(
      await screen.findByText('Everything is on your other device now: iOS · Safari · Mexico.'),
    ).toBeTruthy()
    expect(port.move.done.mock.calls).toEqual([['iOS · Safari · Mexico']])
    expect(port.reload).not.toHaveBeenCalled()
    unmount()
    expect(port.reload).toHaveBeenCalledTimes(1)
  })

  it('keeps everything where that is closed before it has heard of the end, which is waited for', async () => {
    const { port, unmount } = await shown((api) => api.on('deviceLink', () => link('allowed', '42')), 'move')
    expect(await screen.findByText('Allowed. Everything is being moved…')).toBeTruthy()
    expect(port.move.begun.mock.calls).toEqual([['link1', 'iOS · Safari · Mexico']])
    unmount()
    expect(port.move.follow).toHaveBeenCalledTimes(1)
    expect([port.move.done.mock.calls.length, port.reload.mock.calls.length]).toEqual([0, 0])
  })

  it('keeps everything when it refuses', async () => {
    const { port, unmount } = await shown((api) => api.on('deviceLink', () => link('refused', '42')), 'move')
    expect(await screen.findByText('You refused. Everything is still on this device.')).toBeTruthy()
    unmount()
    expect([port.move.done, port.move.follow, port.reload].map(({ mock }) => mock.calls.length)).toEqual([
      0, 0, 0,
    ])
  })

  it('has no code when it has nothing', async () => {
    await shown(
      (api) =>
        api.on('createDeviceLink', () => {
          throw refusal(409, { reason: 'nothing_to_move' }, 'There is nothing to move yet.')
        }),
      'move',
    )
    expect(await screen.findByText('There is nothing to move yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('the device to which a visitor moves', () => {
  const VISITOR = { ...INFO, logined: false, email: null }
  const bringing = (finish: () => unknown) =>
    joining((api) => {
      api.on('userInfo', () => VISITOR)
      api.on('openDeviceLink', () => ({
        ...{ username: 'Ink Heron 4821', expiresAt: Date.now() + MINUTES },
        moves: { images: 12 },
      }))
      api.on('finishDeviceLink', finish)
    })

  it('says what it gets, gets it once that is allowed, and leads to it', async () => {
    let allowed = false
    const { api, user, port, onWorks } = await bringing(() => ({ signedIn: null, moved: allowed }))
    expect(
      await screen.findByRole('heading', { name: 'Bring 12 images from another device here' }),
    ).toBeTruthy()
    expect(await screen.findByText(/You are not logged in here/)).toBeTruthy()
    expect(api.made('claimDeviceLink')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Bring everything here' }))
    expect(await screen.findByText('42')).toBeTruthy()
    await act(async () => {
      allowed = true
    })
    await user.click(await screen.findByRole('button', { name: 'Show my works' }, { timeout: 5000 }))
    expect(onWorks).toHaveBeenCalledTimes(1)
    expect(port.signedIn).not.toHaveBeenCalled()
  })

  it('says that nothing was moved when it is refused', async () => {
    const { user } = await bringing(() => {
      throw refusal(403, { reason: 'move_refused' }, 'The other device refused.')
    })
    await user.click(await screen.findByRole('button', { name: 'Bring everything here' }))
    expect(await screen.findByRole('heading', { name: 'Nothing was moved' })).toBeTruthy()
    expect(screen.getByText('The other device refused.')).toBeTruthy()
  })
})
