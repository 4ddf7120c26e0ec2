import type { Client } from '@easel/client'
import { launcherFixture } from '@easel/contract/fixtures'
import { PERSONAL_KEYS, WidgetProvider } from '@easel/widgets/runtime'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createSiteHost } from '../host/site-host.ts'
import { useNavigation } from '../routes/use-navigation.ts'
import { createAccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { createVipOpener } from '../session/vip-opener.ts'
import { VipOutlet } from './vip-outlet.tsx'

afterEach(cleanup)
configure({ asyncUtilTimeout: 15_000 })

// The network is away when the code of the dialog is asked for.
vi.mock('./vip.tsx', () => ({
  get Vip() {
    throw new Error('did not load')
  },
}))
vi.mock('../loading/stale-build.ts', () => ({ isBuildGone: async () => false, reloadOnce: () => {} }))

const api = {
  call: async (name: string) =>
    ({ launcher: launcherFixture, vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null } })[
      name
    ] ?? {},
  events: () => {},
  serverNow: Date.now,
} as unknown as Client

it('the code of the dialog that does not come is only told of to whoever has opened it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const account = createAccountOpener()
  const vip = createVipOpener(() => true)
  const begun = JSON.stringify([{ id: 'p1', until: Date.now() + 60_000, left: {} }])
  const session = {
    language: 'en',
    get: (key: string) => (key === PERSONAL_KEYS.begunPayments ? begun : null),
    set: () => {},
  } as unknown as Session
  function Page() {
    return (
      <WidgetProvider
        {...{ api, language: 'en', host: createSiteHost(account, vip), session }}
        navigation={useNavigation()}
      >
        <VipOutlet vip={vip} account={account} session={session} />
      </WidgetProvider>
    )
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  )
  await expect(screen.findByText(/This could not be loaded/, {}, { timeout: 2000 })).rejects.toThrow()
  let outcome: Promise<unknown> = Promise.resolve()
  act(() => {
    outcome = vip.open()
  })
  expect(await screen.findByText(/This could not be loaded/)).toBeTruthy()
  expect(await outcome).toBe('cancelled')
})
