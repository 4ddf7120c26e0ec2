import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadFile } from '../runtime/requests/download-file.ts'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { AccountFlow } from './account-flow.tsx'

vi.mock('../runtime/requests/download-file.ts', () => ({ downloadFile: vi.fn(async () => {}) }))
beforeEach(() => void vi.mocked(downloadFile).mockClear())

const INFO = {
  ...{ logined: true, username: 'Ink Heron 4821', email: 'li@example.com', mobile: null },
  ...{ passwordSet: true, deletionAt: null },
  vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
}
const ANSWER = { url: '/files/own-data/ticket', expiresAt: 0 }

async function opened(prepare: (api: ReturnType<typeof fakeClient>) => void) {
  const api = fakeClient()
  api.on('userInfo', () => INFO)
  api.on('exportData', () => ANSWER)
  prepare(api)
  const port = {
    ...{ terms: { terms: '/terms', privacy: '/privacy' }, passkeys: true, knownDevice: () => null },
    ...{ signedIn: vi.fn(), reload: vi.fn(), ended: vi.fn() },
  }
  const rendered = await renderWidget(<AccountFlow entry="export" port={port} onClose={() => {}} />, { api })
  await rendered.user.click(await screen.findByRole('button', { name: 'Download my data' }))
  return { ...rendered, api }
}

describe('the data export', () => {
  it('starts the browser’s download, and shows that', async () => {
    const { api } = await opened(() => {})
    expect(await screen.findByText(/Your download has begun/)).toBeTruthy()
    expect(api.made('exportData')[0]?.body).toEqual({})
    expect(downloadFile).toHaveBeenCalledWith(ANSWER.url, 'easel-data.zip')
  })

  it('asks for the password if the sign-in is old, and then continues', async () => {
    const { api, user } = await opened((api) =>
      api.on('exportData', ({ body }) => {
        if (!body?.proof) throw refusal(403, { reason: 'proof_needed' })
        return ANSWER
      }),
    )
    await user.type(await screen.findByLabelText('Password'), 'Lighthouse 4821')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(downloadFile).toHaveBeenCalledTimes(1))
    expect(api.made('exportData').at(-1)?.body).toEqual({ proof: { password: 'Lighthouse 4821' } })
    expect(await screen.findByText(/Your download has begun/)).toBeTruthy()
  })

  it('shows why it failed', async () => {
    const words = 'Your data is being downloaded already.'
    await opened((api) =>
      api.on('exportData', () => {
        throw refusal(409, { reason: 'export_running' }, words)
      }),
    )
    expect(await screen.findByText(words)).toBeTruthy()
    expect(downloadFile).not.toHaveBeenCalled()
  })
})
