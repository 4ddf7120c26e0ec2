import type { Client } from '@easel/client'
import { launcherFixture } from '@easel/contract/fixtures'
import { PaymentStatus } from '@easel/contract/payments'
import { PERSONAL_KEYS, WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { useNavigation } from '../routes/use-navigation.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { preloadVip, VipOutlet } from './vip-outlet.tsx'

afterEach(cleanup)
// On a busy machine the dialog’s code loads slowly.
configure({ asyncUtilTimeout: 15_000 })

const ANSWERS: Record<string, unknown> = {
  launcher: launcherFixture,
  plans: { items: [], providers: [] },
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
}
const api = {
  call: async (name: string) => ANSWERS[name] ?? {},
  events: () => {},
  serverNow: Date.now,
} as unknown as Client
const session = { language: 'en', get: () => null, set: () => {} } as unknown as Session

/** Opens the dialog on the square, where the person came from home. */
async function open() {
  const account = createAccountOpener()
  const vip = createVipOpener(() => true)
  const host = createSiteHost(account, vip)
  const track = vi.fn()
  const at = { pathname: '', hasEntry: false, navigate: (() => {}) as NavigateFunction }
  function Page() {
    const navigation = useNavigation()
    const { pathname, search, state } = useLocation()
    Object.assign(at, {
      pathname: pathname + search,
      hasEntry: Boolean(state?.dialog),
      navigate: useNavigate(),
    })
    return (
      <WidgetProvider {...{ api, language: 'en', host, navigation, session, track }}>
        <VipOutlet vip={vip} account={account} session={session} />
      </WidgetProvider>
    )
  }
  render(
    <MemoryRouter initialEntries={['/home', '/square?day=1']}>
      <Page />
    </MemoryRouter>,
  )
  let outcome: Promise<unknown> = Promise.resolve()
  act(() => {
    outcome = vip.open()
  })
  await screen.findByRole('dialog')
  await waitFor(() => expect(at.hasEntry).toBe(true))
  const back = () => act(async () => at.navigate(-1))
  return { at, outcome: () => outcome, back, track, account }
}

/** A page that is loaded when a purchase was begun before; `left`: its page at the provider was opened. */
function comeBack(left: boolean, answers: Record<string, unknown> = {}) {
  const account = createAccountOpener()
  const vip = createVipOpener(() => true)
  const begun = [{ id: 'p1', until: Date.now() + 60_000, ...(left && { left: {} }) }]
  const kept = new Map<string, string>([[PERSONAL_KEYS.begunPayments, JSON.stringify(begun)]])
  const stored = {
    language: 'en',
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string | null) => (value === null ? kept.delete(key) : kept.set(key, value)),
  } as unknown as Session
  const paid = { payment: { id: 'p1', status: PaymentStatus.Paid, planId: 'week' } }
  const asked: string[] = []
  const buyer = {
    ...api,
    call: async (name: string) => {
      asked.push(name)
      return name === 'payment' ? paid : (answers[name] ?? ANSWERS[name] ?? {})
    },
  } as unknown as Client
  function Page() {
    return (
      <WidgetProvider
        {...{ api: buyer, language: 'en', host: createSiteHost(account, vip), session: stored }}
        navigation={useNavigation()}
      >
        <VipOutlet vip={vip} account={account} session={stored} />
      </WidgetProvider>
    )
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  return { account, kept, asked }
}

it('a visitor who comes back from paying in the same tab is asked to log in, without opening anything', async () => {
  const { account, kept } = comeBack(true)
  expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Log in now' }))
  expect(account.state()?.entry).toBe('account')
  expect(kept.size).toBe(0)
})

it('whoever was only shown a code is told once there is a membership, and nothing is loaded for it before', async () => {
  // Nothing is left to load that the question might wait for.
  await preloadVip('en')
  const { asked } = comeBack(false)
  await expect(screen.findByRole('dialog', {}, { timeout: 1500 })).rejects.toThrow()
  expect(asked).not.toContain('payment')
  cleanup()
  comeBack(false, { vipInfo: { isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 } })
  expect(await screen.findByRole('dialog', { name: 'Payment succeeded' })).toBeTruthy()
})

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('Back closes the VIP dialog and keeps the page; Back again leaves the page', async () => {
  const { at, outcome, back, track } = await open()
  await back()
  await isClosed()
  expect(at.pathname).toBe('/square?day=1')
  expect(await outcome()).toBe('cancelled')
  expect(track.mock.calls).toEqual([['vip_closed', { bought: false }]])
  await back()
  expect(at.pathname).toBe('/home')
})

it('closing the VIP dialog otherwise removes its history entry', async () => {
  const { at, outcome, back } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await isClosed()
  expect(await outcome()).toBe('cancelled')
  expect(at.pathname).toBe('/square?day=1')
  await back()
  expect(at.pathname).toBe('/home')
})

it('a navigation after the VIP dialog starts from the page itself', async () => {
  const { at, outcome, back } = await open()
  const gone = outcome().then(() => at.navigate('/create'))
  fireEvent.click(screen.getByRole('button', { name: 'I have an activation code' }))
  await act(() => gone)
  expect([await outcome(), at.pathname]).toEqual(['unsupported', '/create'])
  await back()
  expect(at.pathname).toBe('/square?day=1')
})
