import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { offline, refusal } from '../testing/fake-client.ts'
import { INFO, joining, link, MINUTES, shown } from './device-link.cases.tsx'

afterEach(() => void vi.useRealTimers())

describe('the device that shows a code', () => {
  it('shows it as a QR code with its remaining time', async () => {
    await shown(() => {})
    expect(await screen.findByRole('img', { name: 'QR code that signs another device in' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toMatch(/^Valid for (2:00|1:5\d)$/)
  })

  it('shows the requesting device and the number, and sends the decision', async () => {
    const { api, user } = await shown((api) => api.on('deviceLink', () => link('claimed', '42')))
    const question = await screen.findByRole('alert')
    expect(question.textContent).toContain('iOS · Safari · Mexico')
    expect(question.textContent).toContain('42')
    await user.click(screen.getByRole('button', { name: 'Refuse' }))
    await waitFor(() => expect(api.made('decideDeviceLink')[0]?.body).toEqual({ id: 'link1', allow: false }))
  })

  it('creates another one when the first expires', async () => {
    const { api, user } = await shown((api) =>
      api.on('deviceLink', () =>
        api.made('createDeviceLink').length > 1 ? link('waiting') : link('expired'),
      ),
    )
    expect(await screen.findByText('This code has expired.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show a new code' }))
    expect(await screen.findByRole('img', { name: 'QR code that signs another device in' })).toBeTruthy()
    expect(api.made('createDeviceLink')).toHaveLength(2)
  })

  it('continues when the network is back', async () => {
    let gone = true
    const { api } = await shown((api) => {
      api.on('deviceLink', () => {
        if (gone) throw offline()
        return link('claimed', '42')
      })
    })
    await waitFor(() => expect(api.made('deviceLink').length).toBeGreaterThan(0))
    gone = false
    await waitFor(() => expect(screen.getByText('42')).toBeTruthy(), { timeout: 5000 })
  })
})

describe('the device that has scanned a code', () => {
  it('asks for a confirmation before it claims the code', async () => {
    const { api, user, onHome } = await joining(() => {})
    expect(await screen.findByRole('heading', { name: 'Sign in as Ink Heron 4821?' })).toBeTruthy()
    expect(api.made('claimDeviceLink')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onHome).toHaveBeenCalled()
    expect(api.made('claimDeviceLink')).toEqual([])
  })

  it('shows the number, and gets the session once the other device approves', async () => {
    const answer = { token: 'token', userInfo: INFO, restored: false }
    let allowed = false
    const { user, port } = await joining((api) =>
      api.on('finishDeviceLink', () => ({ signedIn: allowed ? answer : null })),
    )
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('42')).toBeTruthy()
    expect(port.signedIn).not.toHaveBeenCalled()
    await act(async () => {
      allowed = true
    })
    await waitFor(() => expect(port.signedIn).toHaveBeenCalledWith(answer), { timeout: 5000 })
    expect(port.signedIn).toHaveBeenCalledTimes(1)
  })

  it('shows why it was not signed in, and stops polling', async () => {
    const { api, user } = await joining((api) =>
      api.on('finishDeviceLink', () => {
        throw refusal(403, { reason: 'link_refused' }, 'The sign-in was refused on the other device.')
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('The sign-in was refused on the other device.')).toBeTruthy()
    expect(api.made('finishDeviceLink')).toHaveLength(1)
  })

  it('offers a retry after a network failure', async () => {
    let gone = true
    const { user } = await joining((api) =>
      api.on('openDeviceLink', () => {
        if (gone) throw offline()
        return { username: 'Ink Heron 4821', expiresAt: Date.now() + MINUTES }
      }),
    )
    const again = await screen.findByRole('button', { name: 'Try again' })
    gone = false
    await user.click(again)
    expect(await screen.findByRole('heading', { name: 'Sign in as Ink Heron 4821?' })).toBeTruthy()
  })
})
