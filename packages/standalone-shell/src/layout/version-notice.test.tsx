import type { Client } from '@easel/client'
import { type NavigationPort, useWidget, WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { VersionNotice } from './version-notice.tsx'

let build: string | null
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  build = 'aaaaaaaaaa'
  const script = document.createElement('script')
  // Its type keeps the test from fetching it.
  script.type = 'text/plain'
  script.src = '/assets/site.aaaaaaaaaa.js'
  document.head.append(script)
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.useRealTimers()
})

const api = {
  call: async (name: string) => (name === 'versionConfig' ? { build } : {}),
  events: () => {},
} as unknown as Client
const account = createAccountOpener()
const host = createSiteHost(
  account,
  createVipOpener(() => false),
)
const navigation = { page: 'home', params: {}, go() {}, setParams() {}, href: () => '/' } as NavigationPort
const session = { get: () => null, set: () => {} }

function Toasts() {
  const { notices } = useWidget()
  return (
    <button type="button" onClick={() => notices.toast({ text: 'x' })}>
      page
    </button>
  )
}
const site = (busy = false) => (
  <WidgetProvider api={api} language="en" host={host} navigation={navigation} session={session}>
    <textarea aria-label="prompt" />
    <VersionNotice busy={busy} />
    <Toasts />
  </WidgetProvider>
)
const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const NOTICE = 'A new version of Easel is out.'
const deployed = async () => {
  // The page is rendered before the new build is deployed.
  await screen.findByRole('button', { name: 'page' })
  build = 'bbbbbbbbbb'
  await passes(11 * 60_000)
}

it('the version notice is hidden while the build is current', async () => {
  render(site())
  await passes(30 * 60_000)
  expect(screen.queryByText(NOTICE)).toBeNull()
})

it('the version notice offers each new version once, with a reload button', async () => {
  render(site())
  await deployed()
  expect(await screen.findByText(NOTICE)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain(NOTICE)
  await act(async () => screen.getByRole('button', { name: 'Close' }).click())
  await passes(30 * 60_000)
  expect(screen.queryByText(NOTICE)).toBeNull()
  build = 'cccccccccc'
  await passes(11 * 60_000)
  expect(await screen.findByText(NOTICE)).toBeTruthy()
})

it('the version notice is hidden during generation or typing, and returns afterwards', async () => {
  const { rerender } = render(site(true))
  await deployed()
  expect(screen.queryByText(NOTICE)).toBeNull()
  rerender(site(false))
  await passes(4000)
  expect(await screen.findByText(NOTICE)).toBeTruthy()
  const prompt = screen.getByLabelText<HTMLTextAreaElement>('prompt')
  prompt.value = 'a lighthouse'
  await passes(4000)
  expect(screen.queryByText(NOTICE)).toBeNull()
  prompt.value = ''
  await passes(4000)
  expect(await screen.findByText(NOTICE)).toBeTruthy()
})
