import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { INFO, PLACE, PORT } from '../testing/account-flow.tsx'
import { fakeClient } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'

it.each([
  [true, 'Reset password'],
  [false, 'Set login password'],
])(
  'after a reload, the page for an account that has a password: %s, is still called: %s',
  async (passwordSet, title) => {
    const api = fakeClient()
    api.on('userInfo', () => ({ ...INFO, passwordSet }))
    api.on('ipInfo', () => PLACE)
    const port = { ...PORT, signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() }
    await renderWidget(
      <AccountFlow entry="resetTarget" surface="page" port={port} at="resetTarget" onClose={() => {}} />,
      { api },
    )
    await screen.findByRole('button', { name: 'Send verification code' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(api.made('userInfo')).toHaveLength(1)
  },
)
