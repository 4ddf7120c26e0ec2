import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { create } from '../testing/creator.tsx'
import { fakeClient } from '../testing/fake-client.ts'
import { paintForNewcomer } from '../testing/newcomer-page.ts'

const theSwitch = () => screen.findByRole('checkbox', { name: /Show in the square/ })
const INTRODUCTION = /^What you create appears in the square/

/** A server on which the works of the user appear in this square. */
function inSquare(square: 'none' | 'site' | 'partner') {
  const api = fakeClient()
  api.on('settings', () => ({ isNoShow: '0', username: 'Ada', square }))
  return api
}

describe('the audience of a new work', () => {
  it('stays on the page that the server has painted for a newcomer, until the settings say otherwise', async () => {
    const remove = paintForNewcomer()
    const api = fakeClient()
    let answer = (_: object) => {}
    api.on('settings', () => new Promise((resolve) => (answer = resolve)))
    await create({ api })
    remove()
    expect(screen.getByText(INTRODUCTION).getAttribute('aria-hidden')).toBeNull()
    answer({ isNoShow: '1', username: 'Ada', square: 'site' })
    await waitFor(() => expect(screen.queryByText(INTRODUCTION)).toBeNull())
  })

  it('is shown beside Generate: as a sentence before the first submit, as a switch afterwards', async () => {
    const { user } = await create()
    expect(await theSwitch()).toHaveProperty('checked', true)
    expect(screen.getByText(INTRODUCTION)).toBeTruthy()
    const foot = screen.getByRole('button', { name: 'Generate' }).parentElement
    expect(foot?.contains(await theSwitch())).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(screen.queryByText(INTRODUCTION)).toBeNull())
    expect(screen.getByText('Others can see images and prompt')).toBeTruthy()
  })

  it('is shown as a sentence once, and not on the next visit', async () => {
    const { user, session, unmount } = await create()
    await screen.findByText(INTRODUCTION)
    await user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(screen.queryByText(INTRODUCTION)).toBeNull())
    unmount()
    await create({ session })
    await theSwitch()
    expect(screen.queryByText(INTRODUCTION)).toBeNull()
  })

  it('is made private by one click, which can be undone', async () => {
    const { user, api } = await create()
    await user.click(await theSwitch())
    expect(await screen.findByText('Only you will see the images')).toBeTruthy()
    expect(api.made('changeSettings')[0]?.body).toEqual({ isNoShow: '1' })
    await screen.findByText('Your works are no longer shown in the square')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(api.made('changeSettings')[1]?.body).toEqual({ isNoShow: '0' }))
  })

  it('switches in the same event as the press, before the request', async () => {
    await create()
    const box = await theSwitch()
    fireEvent.click(box)
    expect(box).toHaveProperty('checked', false)
  })

  it('is made public only after a warning that this applies to earlier works too', async () => {
    const api = fakeClient()
    api.on('settings', () => ({ isNoShow: '1', username: 'Ada' }))
    const { user } = await create({ api })
    await user.click(await theSwitch())
    await screen.findByRole('dialog', { name: 'Show your works in the square?' })
    await user.click(screen.getByRole('button', { name: 'Keep them private' }))
    expect(api.made('changeSettings')).toEqual([])
    await user.click(await theSwitch())
    await user.click(await screen.findByRole('button', { name: 'Show my works' }))
    await waitFor(() => expect(api.made('changeSettings')[0]?.body).toEqual({ isNoShow: '0' }))
  })

  it('is the visitors of the partner’s site if it has its own square', async () => {
    const { user } = await create({ api: inSquare('partner') })
    await screen.findByText(/^What you create appears in the square of this site: people who visit it/)
    await user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    expect(await screen.findByText('Visitors to this site can see images and prompt')).toBeTruthy()
    expect(screen.queryByText('Others can see images and prompt')).toBeNull()
  })

  it('is shown with the switch on a page without a square if the works appear in one', async () => {
    await create({ api: inSquare('site'), features: ['create', 'works'] })
    expect(await theSwitch()).toHaveProperty('checked', true)
    expect(screen.getByText(INTRODUCTION)).toBeTruthy()
  })

  it.each([
    ['there is no square', { api: inSquare('none') }, 'Only you will see the images'],
    [
      'the set starts from one’s own image',
      {
        session: new Map([
          ['creator.draft', '{"reference":{"id":"up_1","thumb":"data:image/webp;base64,AA"}}'],
        ]),
      },
      'Only you will see the images, since they start from yours',
    ],
  ])('is only the user, without a switch, if %s', async (_, around, text) => {
    await create(around)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: /square/ })).toBeNull()
    expect(screen.queryByText(INTRODUCTION)).toBeNull()
  })
})

describe('a change of visibility in another tab', () => {
  const generate = async (user: Awaited<ReturnType<typeof create>>['user']) => {
    await user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
  }

  it('does not make a submit public that was shown as private', async () => {
    const api = fakeClient()
    api.on('settings', () => ({ isNoShow: '1', username: 'Ada', square: 'site' }))
    const { user } = await create({ api })
    await screen.findByText('Only you will see the images')
    await generate(user)
    await waitFor(() => expect(api.made('submit')[0]?.body).toMatchObject({ prompt: 'A fox', shown: false }))
  })

  it('is shown here at once', async () => {
    let isNoShow = '1'
    const api = fakeClient()
    api.on('settings', () => ({ isNoShow, username: 'Ada', square: 'site' }))
    const { user } = await create({ api })
    await screen.findByText('Only you will see the images')
    isNoShow = '0'
    const other = new BroadcastChannel(`easel.settings.${api.principal?.() ?? ''}`)
    other.postMessage('changed')
    other.close()
    await waitFor(async () => expect(await theSwitch()).toHaveProperty('checked', true))
    await generate(user)
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).not.toHaveProperty('shown')
  })

  it('is sent to the other tabs', async () => {
    const { user, api } = await create()
    const other = new BroadcastChannel(`easel.settings.${api.principal?.() ?? ''}`)
    const received = new Promise((resolve) => {
      other.onmessage = resolve
    })
    await user.click(await theSwitch())
    await received
    other.close()
  })
})
