import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Author, Square } from './index.ts'

const INK = { id: 'author_ink', name: 'Ink Maker', avatar: null }
const work = (id: string) => imageFixture({ id, prompt: `Work ${id}`, mine: false, author: INK })
const head = (over = {}) => ({
  ...INK,
  works: 3,
  likes: 1,
  hidden: false,
  followed: false,
  mine: false,
  ...over,
})

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A server that remembers whom the person has hidden. */
function hiding() {
  const api = fakeClient()
  let hidden = false
  api.on('hideAuthor', ({ body }) => {
    hidden = body?.hidden === true
    return { hidden }
  })
  api.on('author', () => ({ ...pageOf(hidden ? [] : [work('a')]), author: head({ hidden }) }))
  api.on('hiddenAuthors', () => ({ authors: hidden ? [INK] : [] }))
  api.on('square', () => ({ ...pageOf([work('a')]), previousDay: null }))
  return api
}
describe('an author', () => {
  it('is named on their works, and opened by their name', async () => {
    const { user, visits } = await renderWidget(<Square />, { api: hiding(), page: 'square' })
    await user.click(await screen.findByRole('link', { name: 'Ink Maker' }))
    expect(visits.at(-1)).toEqual({ page: 'author', params: { author: INK.id } })
  })

  it('is shown by the square itself where there is no page of ours for them', async () => {
    const { user, visits } = await renderWidget(<Square />, {
      api: hiding(),
      page: 'square',
      isExternal: true,
    })
    await user.click(await screen.findByRole('link', { name: 'Ink Maker' }))
    expect(visits.at(-1)).toEqual({ page: 'square', params: { author: INK.id } })
    expect(await screen.findByRole('heading', { name: 'Ink Maker' })).toBeTruthy()
  })

  it('can be followed once it is known that it is not oneself, which the document does not say', async () => {
    const api = fakeClient()
    const answered = Promise.withResolvers<void>()
    api.on('author', async () => {
      await answered.promise
      return { ...pageOf([work('a')]), author: head({ mine: true }) }
    })
    const painted = { ...pageOf([work('a')]), author: head() }
    await renderWidget(<Author />, {
      api,
      page: 'author',
      params: { author: INK.id },
      initial: { language: 'en', author: painted },
    })
    const header = (await screen.findByRole('heading', { name: 'Ink Maker' })).parentElement
    // Its style hides what there is to press.
    expect(header?.hasAttribute('data-painted')).toBe(true)
    answered.resolve()
    await waitFor(() => expect(header?.hasAttribute('data-painted')).toBe(false))
    expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull()
  })

  it('has a page with their name, their works, and how often these were liked', async () => {
    const onName = vi.fn()
    const options = { api: hiding(), page: 'author' as const, params: { author: INK.id } }
    await renderWidget(<Author onName={onName} />, options)
    expect(await screen.findByRole('heading', { name: 'Ink Maker' })).toBeTruthy()
    expect(screen.getByText('3 works in the square · liked once')).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Works by Ink Maker' })).toBeTruthy()
    expect(onName).toHaveBeenLastCalledWith('Ink Maker')
  })

  it('who shows nothing, or is nobody, has a page that says so', async () => {
    const api = hiding()
    api.on('author', () => {
      throw refusal(404, { reason: 'not_found' })
    })
    const { user, visits } = await renderWidget(<Author />, { api, page: 'author', params: { author: 'x' } })
    expect(await screen.findByText('Nothing of this author is shown here')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go to the square' }))
    expect(visits.at(-1)?.page).toBe('square')
  })

  it('is hidden from their page, which can be undone in the notice', async () => {
    const options = { api: hiding(), page: 'author' as const, params: { author: INK.id } }
    const { user, session } = await renderWidget(<Author />, options)
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(screen.getByRole('menuitem', { name: 'Hide this author' }))
    expect(await screen.findByText('You have hidden this author')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show again' }))
    // For the walls that the server renders for everybody.
    expect(session.get(PERSONAL_KEYS.reported)).toBe(INK.id)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeTruthy()
    expect(session.get(PERSONAL_KEYS.reported)).toBeUndefined()
    expect(options.api.made('hideAuthor').map(({ body }) => body)).toEqual([
      { id: INK.id, hidden: true },
      { id: INK.id, hidden: false },
    ])
  })

  it('is followed and no longer followed at once, and the notice leads to what they show', async () => {
    const api = hiding()
    api.on('followAuthor', ({ body }) => ({ followed: body?.followed === true }))
    const options = { api, page: 'author' as const, params: { author: INK.id } }
    const { user, visits } = await renderWidget(<Author />, options)
    const follow = await screen.findByRole('button', { name: 'Follow' })
    await user.click(follow)
    expect(follow.textContent).toBe('Following')
    await user.click(await screen.findByRole('button', { name: 'Show' }))
    expect(visits.at(-1)).toEqual({ page: 'square', params: { order: 'followed' } })
    expect(api.made('followAuthor').map(({ body }) => body)).toEqual([{ id: INK.id, followed: true }])
  })

  it('cannot be followed where the server refuses it, and is shown as before', async () => {
    const api = hiding()
    api.on('followAuthor', () => {
      throw refusal(409, { reason: 'followed_authors_full' }, 'You follow as many authors as you can.')
    })
    const { user } = await renderWidget(<Author />, { api, page: 'author', params: { author: INK.id } })
    const follow = await screen.findByRole('button', { name: 'Follow' })
    await user.click(follow)
    expect(await screen.findByText('You follow as many authors as you can.')).toBeTruthy()
    await waitFor(() => expect(follow.textContent).toBe('Follow'))
  })

  it('of oneself cannot be hidden', async () => {
    const api = hiding()
    api.on('author', () => ({ ...pageOf([work('a')]), author: head({ mine: true }) }))
    await renderWidget(<Author />, { api, page: 'author', params: { author: INK.id } })
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
  })
})

it('the menu of the square leads to the hidden authors, who can be shown again', async () => {
  const api = hiding()
  await api.call('hideAuthor', { body: { id: INK.id, hidden: true } })
  const square = await renderWidget(<Square />, { api, page: 'square' })
  await square.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await square.user.click(screen.getByRole('menuitem', { name: 'Hidden authors' }))
  const { page, params = {} } = square.visits.at(-1) ?? {}
  expect(page).toBe('author')
  square.unmount()
  const { user } = await renderWidget(<Author />, { api, page: 'author', params })
  await user.click(await screen.findByRole('button', { name: 'Show again' }))
  expect(await screen.findByText('You have hidden nobody')).toBeTruthy()
  await waitFor(() => expect(api.made('hideAuthor').at(-1)?.body).toEqual({ id: INK.id, hidden: false }))
})

it('the keyboard stays where a hidden author was who is shown again', async () => {
  const api = fakeClient()
  let authors = ['One', 'Two', 'Three'].map((name) => ({ ...INK, id: name, name }))
  api.on('hiddenAuthors', () => ({ authors }))
  api.on('hideAuthor', ({ body }) => {
    authors = authors.filter(({ id }) => id !== body?.id)
    return { hidden: false }
  })
  const { user } = await renderWidget(<Author />, { api, page: 'author', params: { author: 'hidden' } })
  const rowOf = (name: string) => screen.getByRole('link', { name }).closest('li')
  const isAt = (name: string) =>
    waitFor(() => expect(rowOf(name)?.contains(document.activeElement)).toBe(true))
  const showSecond = async () => {
    await screen.findAllByRole('button', { name: 'Show again' })
    expect(document.activeElement === document.body || rowOf('Three')?.contains(document.activeElement)).toBe(
      true,
    )
    const second = (await screen.findAllByRole('button', { name: 'Show again' }))[1]
    second?.focus()
    await user.keyboard('{Enter}')
  }
  await showSecond()
  await isAt('Three')
  await showSecond()
  await isAt('One')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Go to the square' })),
  )
})
