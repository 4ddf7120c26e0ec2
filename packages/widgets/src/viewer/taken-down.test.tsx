import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { view } from '../testing/viewer.tsx'

const AT = Date.UTC(2026, 10, 12)
const hidden = (appeal: { at: number; outcome: 'open' | 'refused' } | null) => () =>
  imageFixture({ id: 'img_a', takenDown: { at: AT, appeal } })
const ask = () => screen.findByRole('button', { name: 'Request a review' })

describe('a work of one’s own that was taken down', () => {
  it('says so in the place of the switch, and a review can be requested', async () => {
    const api = fakeClient()
    api.on('image', hidden(null))
    api.on('appeal', () => ({ takenDown: { at: AT, appeal: { at: AT, outcome: 'open' } } }))
    const { user } = await view({ api })
    expect(await screen.findByText(/^Taken down on .*only you see it\.$/)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /^Shown in the square/ })).toBeNull()
    await user.click(await ask())
    const send = await screen.findByRole('button', { name: 'Send' })
    expect(send).toHaveProperty('disabled', true)
    await user.type(await screen.findByLabelText('Why should it be shown?'), '  It is mine. ')
    await user.click(send)
    expect(await screen.findByText(/You requested a review on/)).toBeTruthy()
    expect(api.made('appeal').map(({ body }) => body)).toEqual([{ id: 'img_a', note: 'It is mine.' }])
    expect(screen.queryByRole('button', { name: 'Request a review' })).toBeNull()
  })

  it('takes numbers and signs in the request, by which the picture behind it would be zoomed', async () => {
    const api = fakeClient()
    api.on('image', hidden(null))
    const { user } = await view({ api })
    await user.click(await ask())
    const field = await screen.findByLabelText('Why should it be shown?')
    await user.type(field, '10-20 + 1 = 31')
    expect(field).toHaveProperty('value', '10-20 + 1 = 31')
  })

  it('keeps what was written when it cannot be sent', async () => {
    const api = fakeClient()
    api.on('image', hidden(null))
    api.on('appeal', () => {
      throw refusal(503, {}, 'Try again in a moment.')
    })
    const { user } = await view({ api })
    await user.click(await ask())
    await user.type(await screen.findByLabelText('Why should it be shown?'), 'Mine')
    await user.click(await screen.findByRole('button', { name: 'Send' }))
    await waitFor(() => expect(api.made('appeal')).toHaveLength(1))
    expect(await screen.findByLabelText('Why should it be shown?')).toHaveProperty('value', 'Mine')
  })

  it('offers nothing more once the operator has looked again', async () => {
    const api = fakeClient()
    api.on('image', hidden({ at: AT, outcome: 'refused' }))
    await view({ api })
    expect(await screen.findByText('It was reviewed and stays hidden.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Request a review' })).toBeNull()
  })
})
