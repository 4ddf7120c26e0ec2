import { vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'
import { JoinDevice } from './join-device.tsx'

export const MINUTES = 120_000
const URL_OF_LINK = 'https://easel.example/device/join#secret-of-this-link'
export const INFO = {
  ...{ logined: true, username: 'Ink Heron 4821', email: 'li@example.com', mobile: null },
  ...{ passwordSet: true, deletionAt: null },
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
}
export const CLAIMANT = {
  system: 'iOS',
  browser: 'Safari',
  area: 'MX',
  at: Date.UTC(2026, 10, 23, 9, 30),
  signedIn: false,
}
export const link = (state: string, number: string | null = null) => ({
  state,
  number,
  expiresAt: Date.now() + MINUTES,
  claimant: number ? CLAIMANT : null,
})

export async function shown(
  prepare: (api: ReturnType<typeof fakeClient>) => void,
  entry: 'link' | 'move' = 'link',
) {
  const api = fakeClient()
  let made = 0
  api.on('userInfo', () => INFO)
  api.on('createDeviceLink', () => ({
    id: `link${++made}`,
    url: `${URL_OF_LINK}-${made}`,
    expiresAt: Date.now() + MINUTES,
    moves: entry === 'move' ? { images: 12 } : null,
  }))
  api.on('deviceLink', () => link('waiting'))
  api.on('decideDeviceLink', () => ({}))
  prepare(api)
  const port = {
    ...{ terms: { terms: '/terms', privacy: '/privacy' }, passkeys: true, knownDevice: () => null },
    ...{ signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() },
    move: { begun: vi.fn(), done: vi.fn(), follow: vi.fn() },
  }
  const rendered = await renderWidget(<AccountFlow entry={entry} port={port} onClose={() => {}} />, { api })
  return { ...rendered, api, port }
}

export async function joining(prepare: (api: ReturnType<typeof fakeClient>) => void) {
  const api = fakeClient()
  api.on('openDeviceLink', () => ({ username: 'Ink Heron 4821', expiresAt: Date.now() + MINUTES }))
  api.on('claimDeviceLink', () => ({ claim: 'claim', number: '42', expiresAt: Date.now() + MINUTES }))
  api.on('finishDeviceLink', () => ({ signedIn: null }))
  prepare(api)
  const port = { signedIn: vi.fn(), knownDevice: () => null }
  const onHome = vi.fn()
  const onWorks = vi.fn()
  const rendered = await renderWidget(
    <JoinDevice secret="secret" port={port} onHome={onHome} onWorks={onWorks} />,
    { api },
  )
  return { ...rendered, api, port, onHome, onWorks }
}
