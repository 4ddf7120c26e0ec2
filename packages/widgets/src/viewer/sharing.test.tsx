import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Viewer } from './index.ts'

const URL_OF_LINK = 'https://easel.example/share/tok'

async function share(browser: { clipboard?: unknown; share?: unknown; touch?: boolean }) {
  const api = fakeClient()
  api.on('share', () => ({ token: 'tok', url: URL_OF_LINK }))
  api.on('unshare', () => ({ revoked: true }))
  const view = await renderWidget(<Viewer />, { api, page: 'works', params: { image: 'img_a' } })
  // After user-event, which installs a clipboard of its own.
  vi.stubGlobal('navigator', { ...NAVIGATOR, clipboard: browser.clipboard, share: browser.share })
  vi.stubGlobal('matchMedia', () => ({ matches: browser.touch === true }))
  await view.user.click(await screen.findByRole('button', { name: 'Share' }))
  await waitFor(() => expect(api.made('share')).toHaveLength(1))
  return { ...view, api }
}
const NAVIGATOR = { userAgent: navigator.userAgent, language: 'en', languages: ['en'], onLine: true }
const refuse = async () => {
  throw new DOMException('denied', 'NotAllowedError')
}

afterEach(() => void vi.unstubAllGlobals())

describe('a share link', () => {
  it.each([
    ['is forbidden', { clipboard: { writeText: refuse } }],
    ['is missing', {}],
  ])('can be selected when copying %s, and can be revoked', async (_, browser) => {
    const { user, api } = await share(browser)
    const field = await screen.findByRole('textbox', { name: 'Link' })
    expect((field as HTMLInputElement).value).toBe(URL_OF_LINK)
    expect(screen.queryByText(/copied/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Revoke link' }))
    await waitFor(() => expect(api.made('unshare')).toHaveLength(1))
    expect(await screen.findByText('The link no longer works')).toBeTruthy()
  })

  it('stays valid when its dialog is closed', async () => {
    const { user, api } = await share({})
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    expect(api.made('unshare')).toEqual([])
  })

  it('shows that it was copied', async () => {
    const writeText = vi.fn(async () => {})
    await share({ clipboard: { writeText } })
    expect(await screen.findByText(/^Link copied/)).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(URL_OF_LINK)
    expect(screen.getByRole('button', { name: 'Revoke link' })).toBeTruthy()
  })

  it('is shown as shared, not as copied, after the phone’s share sheet', async () => {
    await share({ touch: true, share: async () => {} })
    expect(await screen.findByText(/^Shared/)).toBeTruthy()
    expect(screen.queryByText(/copied/)).toBeNull()
  })

  it('is copied when the phone’s share sheet was closed', async () => {
    const writeText = vi.fn(async () => {})
    await share({ touch: true, share: refuse, clipboard: { writeText } })
    expect(await screen.findByText(/^Link copied/)).toBeTruthy()
  })
})
