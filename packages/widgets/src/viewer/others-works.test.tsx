import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { keys } from '../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { pressMore, view } from '../testing/viewer.tsx'

describe('Viewer', () => {
  it('asks for the reason before a work is reported', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    const { user } = await view({ api, page: 'square' })
    await pressMore(user, 'Report')
    const send = () => screen.getByRole('button', { name: 'Report' })
    expect(screen.getAllByRole('radio').some((one) => (one as HTMLInputElement).checked)).toBe(false)
    expect(send()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    expect(send()).toHaveProperty('disabled', false)
  })

  it('likes another’s work at once, and reverts that when the server refuses', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, likeCount: 3 }))
    api.on('squareLike', () => ({ liked: true, likeCount: 4 }))
    const { user } = await view({ api, page: 'square' })
    await user.click(await screen.findByRole('button', { name: 'Like, 3' }))
    expect(await screen.findByRole('button', { name: 'Liked, 4', pressed: true })).toBeTruthy()
    api.on('squareUnlike', () => {
      throw refusal(500, {}, 'Server error')
    })
    await user.click(screen.getByRole('button', { name: 'Liked, 4' }))
    expect(await screen.findByText('Server error')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Liked, 4' })).toBeTruthy()
  })

  it('removes a reported work from the home page and from its searches', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, shownInSquare: true }))
    api.on('squareReport', () => ({}))
    const { user, queryClient } = await view({ api })
    const lists = [keys.homepage('en', '', ''), keys.homepage('en', '', 'moon'), keys.top]
    for (const list of lists) queryClient.setQueryData(list, { pages: [], pageParams: [] })
    await pressMore(user, 'Report')
    await user.click(await screen.findByRole('radio', { name: 'Against the law' }))
    await user.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) as HTMLElement)
    await waitFor(() =>
      expect(lists.map((list) => queryClient.getQueryState(list)?.isInvalidated)).toEqual([true, true, true]),
    )
  })

  it('hides the author of a work, in every list, and closes it', async () => {
    const api = fakeClient()
    const author = { id: 'author_ink', name: 'Ink Maker', avatar: null }
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, author }))
    api.on('hideAuthor', () => ({ hidden: true }))
    const { user, visits, queryClient } = await view({ api, page: 'square' })
    const lists = [keys.homepage('en', '', 'moon'), keys.top, keys.square({}), keys.author('author_other')]
    for (const list of lists) queryClient.setQueryData(list, { pages: [], pageParams: [] })
    await pressMore(user, 'Hide this author')
    expect(await screen.findByText('You no longer see what Ink Maker shows.')).toBeTruthy()
    expect(api.made('hideAuthor')[0]?.body).toEqual({ id: 'author_ink', hidden: true })
    expect(lists.map((list) => queryClient.getQueryState(list)?.isInvalidated)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(visits.at(-1)?.params).toEqual({})
  })

  it('names the author of a work, and leads to their page', async () => {
    const api = fakeClient()
    const author = { id: 'author_ink', name: 'Ink Maker', avatar: null }
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, author }))
    const { user, visits } = await view({ api, page: 'square' })
    await user.click(await screen.findByRole('link', { name: 'Ink Maker' }))
    expect(visits.at(-1)).toEqual({ page: 'author', params: { author: 'author_ink' } })
  })

  it('is followed from its work, or no longer, as it is known once the menu is open', async () => {
    const api = fakeClient()
    const author = { id: 'author_ink', name: 'Ink Maker', avatar: null }
    let followed = true
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, author }))
    api.on('author', () => ({ ...pageOf([]), author: { ...author, followed } }))
    api.on('followAuthor', ({ body }) => {
      followed = body?.followed === true
      return { followed }
    })
    const { user } = await view({ api, page: 'square' })
    const menu = await screen.findByRole('button', { name: 'More actions' })
    expect(api.made('author')).toEqual([])
    await user.click(menu)
    const entry = { name: 'Follow this author' }
    await user.click(await screen.findByRole('menuitemcheckbox', { ...entry, checked: true }))
    await waitFor(() => expect(api.made('followAuthor')).toHaveLength(1))
    await user.click(menu)
    await user.click(await screen.findByRole('menuitemcheckbox', { ...entry, checked: false }))
    expect(await screen.findByText(/You follow Ink Maker/)).toBeTruthy()
    expect(api.made('followAuthor').map(({ body }) => body?.followed)).toEqual([false, true])
  })

  it('reports another’s work, and closes it', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    api.on('squareReport', () => ({}))
    const { user, visits, session } = await view({ api, page: 'square' })
    await pressMore(user, 'Report')
    await user.click(await screen.findByRole('radio', { name: 'Violence or hate' }))
    await user.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) as HTMLElement)
    await waitFor(() => expect(api.made('squareReport')[0]?.body).toEqual({ id: 'img_a', kind: 'violent' }))
    await waitFor(() => expect(visits.at(-1)?.params).toEqual({}))
    expect(await screen.findByText('It is hidden from you now. The operator reviews reports.')).toBeTruthy()
    // The server renders its walls for everybody: the next page that this browser opens leaves it out by itself.
    expect(session.get(PERSONAL_KEYS.reported)).toBe('img_a')
  })
})
