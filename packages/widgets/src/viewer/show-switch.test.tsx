import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { view } from '../testing/viewer.tsx'

describe('the visibility switch of one work', () => {
  const box = () => screen.findByRole('checkbox', { name: /^Shown in the square/ })
  const privately =
    (over = {}) =>
    () =>
      imageFixture({ id: 'img_a', shownInSquare: false, ...over })

  it('shows the work at once, and hides it again', async () => {
    const api = fakeClient()
    api.on('image', privately({ fromUpload: true }))
    api.on('show', ({ body }) => ({ shownInSquare: body?.shown }))
    const { user } = await view({ api })
    expect(await screen.findByText('Made from your own image: private unless you show it.')).toBeTruthy()
    await user.click(await box())
    expect(await screen.findByText('Everyone can see it.')).toBeTruthy()
    expect(await box()).toHaveProperty('checked', true)
    await user.click(await box())
    expect(await box()).toHaveProperty('checked', false)
    await waitFor(() =>
      expect(api.made('show').map(({ body }) => body)).toEqual([
        { id: 'img_a', shown: true },
        { id: 'img_a', shown: false },
      ]),
    )
  })

  it('names the audience if the square belongs to one site', async () => {
    const api = fakeClient()
    api.on('image', privately({ shownInSquare: true }))
    api.on('settings', () => ({ isNoShow: '0', username: 'Ink Heron', square: 'partner' }))
    await view({ api })
    expect(await screen.findByText('Visitors to this site can see it.')).toBeTruthy()
    expect(screen.queryByText('Everyone can see it.')).toBeNull()
  })

  it('reverts with the reason when the server refuses', async () => {
    const api = fakeClient()
    api.on('image', privately())
    api.on('show', () => {
      throw refusal(403, { reason: 'taken_down' }, 'It was taken down.')
    })
    const { user } = await view({ api })
    await user.click(await box())
    expect(await screen.findByText('It was taken down.')).toBeTruthy()
    expect(await box()).toHaveProperty('checked', false)
  })

  it('asks for a confirmation if the account shows no works, and then shows the work', async () => {
    const api = fakeClient()
    let showsNothing = true
    api.on('image', privately())
    api.on('changeSettings', ({ body }) => {
      showsNothing = body?.isNoShow === '1'
      return { isNoShow: body?.isNoShow, username: 'Ink Heron' }
    })
    api.on('show', ({ body }) => {
      if (showsNothing) throw refusal(403, { reason: 'shows_nothing' })
      return { shownInSquare: body?.shown }
    })
    const { user } = await view({ api })
    await user.click(await box())
    expect(await screen.findByText('Your works are not shown to others')).toBeTruthy()
    expect(screen.getByRole('checkbox', { hidden: true })).toHaveProperty('checked', false)
    await user.click(screen.getByRole('button', { name: 'Show my works' }))
    await waitFor(async () => expect(await box()).toHaveProperty('checked', true))
  })

  it.each([
    ['of another user', { mine: false }, 'site'],
    ['with a withheld image', { moderation: 'half' }, 'site'],
    ['without a square', {}, 'none'],
  ] as const)('is hidden for a work %s', async (_, over, square) => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', ...over }))
    api.on('settings', () => ({ isNoShow: '0', username: 'Ink Heron', square }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download' })
    if (square === 'none') await waitFor(() => expect(api.made('settings')).not.toEqual([]))
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
