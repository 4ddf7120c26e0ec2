import { imageFixture } from '@easel/contract/fixtures'
import { DAY } from '@easel/contract/numbers'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'
import { daysLeft, filterOf } from './works.state.ts'

const work = (id: string, over = {}) => imageFixture({ id, prompt: `Work ${id}`, ...over })
const show = (works: ReturnType<typeof work>[]) => {
  const api = fakeClient()
  let gone = new Set<string>()
  api.on('mine', () => pageOf(works.filter(({ id }) => !gone.has(id))))
  api.on('deleteWorks', ({ body }) => {
    gone = new Set(body?.ids as string[])
    return { ids: [...gone], restorableUntil: Date.now() + 30_000 }
  })
  api.on('restoreWorks', ({ body }) => {
    gone = new Set()
    return { ids: body?.ids }
  })
  return renderWidget(<Works />, { api, page: 'works' })
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Works', () => {
  it('deletes at once, with an undo', async () => {
    const { user, api } = await show([work('a'), work('b')])
    await screen.findByRole('img', { name: 'Work a' })
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Work a' })).toBeNull())
    expect(screen.getByRole('img', { name: 'Work b' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(api.made('restoreWorks')[0]?.body).toEqual({ ids: ['a'] })
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
    expect(await screen.findByText('Restored')).toBeTruthy()
  })

  it('restores what could not be deleted, and shows that', async () => {
    const { user, api } = await show([work('a')])
    api.on('deleteWorks', () => {
      throw refusal(500, {}, 'Server error')
    })
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Server error')).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
  })

  it('deletes several together', async () => {
    const { user, api } = await show([work('a'), work('b'), work('c')])
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Work a' }))
    await user.click(screen.getByRole('checkbox', { name: 'Work c' }))
    expect(screen.getByText('2 selected')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await waitFor(() => expect(api.made('deleteWorks')[0]?.body).toEqual({ ids: ['a', 'c'] }))
    expect(await screen.findByText('2 works deleted')).toBeTruthy()
  })

  it('are by day, with a heading for each', async () => {
    const now = Date.now()
    const at = new Date(2024, 2, 5, 12).getTime()
    await show([
      work('a', { finishedAt: now }),
      work('b', { finishedAt: now - DAY }),
      work('c', { finishedAt: at }),
      work('d', { finishedAt: at - 1 }),
    ])
    const days = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
    expect(days).toEqual(['Today', 'Yesterday', 'March 5, 2024'])
    const list = within(screen.getByRole('list', { name: 'March 5, 2024' }))
    expect(list.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Work c', 'Work d'])
    expect(list.getAllByRole('listitem').map((item) => item.getAttribute('aria-posinset'))).toEqual([
      '1',
      '2',
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are by day from the oldest on too', async () => {
    const now = Date.now()
    const api = fakeClient()
    const ofTwoDays = [now - DAY, now, now].map((finishedAt, index) => work(`${index}`, { finishedAt }))
    api.on('mine', () => pageOf(ofTwoDays))
    await renderWidget(<Works />, { api, page: 'works', params: { order: 'old' } })
    const days = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
    expect(days).toEqual(['Yesterday', 'Today'])
    expect(api.made('mine')[0]?.query).toEqual({ order: 'old' })
  })

  it('are chosen and unchosen by the day, beside others', async () => {
    const now = Date.now()
    const { user, api } = await show([
      work('a', { finishedAt: now }),
      work('b', { finishedAt: now - DAY }),
      work('c', { finishedAt: now - DAY }),
    ])
    await user.click(await screen.findByRole('button', { name: 'Select' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Work a' }))
    const day = screen.getByRole<HTMLInputElement>('checkbox', { name: 'The whole day: Yesterday' })
    expect([day.checked, day.indeterminate]).toEqual([false, false])
    await user.click(day)
    expect(await screen.findByText('3 selected')).toBeTruthy()
    expect([day.checked, day.indeterminate]).toEqual([true, false])
    await user.click(screen.getByRole('checkbox', { name: 'Work b' }))
    expect([day.checked, day.indeterminate]).toEqual([false, true])
    await user.click(day)
    expect(await screen.findByText('3 selected')).toBeTruthy()
    await user.click(day)
    expect(await screen.findByText('1 selected')).toBeTruthy()
    await user.click(day)
    await screen.findByText('3 selected')
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await waitFor(() => expect(api.made('deleteWorks')[0]?.body).toEqual({ ids: ['a', 'b', 'c'] }))
  })

  it('are chosen by the day with those that have not been loaded, or not at all', async () => {
    const { user, api } = await show([])
    const now = Date.now()
    const pages: Record<string, ReturnType<typeof pageOf>> = {
      second: pageOf([work('b', { finishedAt: now }), work('c', { finishedAt: now - DAY })], 'third'),
    }
    let broken = true
    api.on('mine', ({ query }) => {
      if (!query?.cursor) return pageOf([work('a', { finishedAt: now })], 'second')
      const page = pages[query.cursor]
      if (broken || !page) throw refusal(500, {}, 'Server error')
      return page
    })
    await renderWidget(<Works />, { api, page: 'works' })
    await user.click((await screen.findAllByRole('button', { name: 'Select' })).at(-1) as HTMLElement)
    const day = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'The whole day: Today' })
    await user.click(day)
    await waitFor(() => expect(screen.getAllByText('Server error').length).toBeGreaterThan(0))
    expect(screen.getByText('0 selected')).toBeTruthy()
    broken = false
    await waitFor(() => expect(day.getAttribute('aria-busy')).toBeNull())
    await user.click(day)
    expect(await screen.findByText('2 selected')).toBeTruthy()
    expect(day.checked).toBe(true)
  })

  it('shows the expiry of works within a week only', async () => {
    const now = Date.now()
    await show([work('a', { expiresAt: now + 3 * DAY - 1000 }), work('b', { expiresAt: now + 40 * DAY })])
    expect(await screen.findByText('3 days left')).toBeTruthy()
    expect(screen.queryByText('40 days left')).toBeNull()
    expect(daysLeft(null, now)).toBeNull()
    expect(daysLeft(now - 1, now)).toBe(0)
  })

  it('filters by operation, ratio and expiry, and keeps the filters in the URL', async () => {
    const { user, api, visits } = await show([work('a')])
    const lastQuery = () => api.made('mine').at(-1)?.query
    const choose = async (name: string, role: string, checked?: boolean) => {
      await user.click(await screen.findByRole('button', { name: /^Filter/ }))
      await user.click(screen.getByRole(role, { name, ...(checked !== undefined && { checked }) }))
    }
    await choose('Enhanced', 'menuitemcheckbox', false)
    await waitFor(() => expect(lastQuery()).toEqual({ operation: '1' }))
    await choose('2:3', 'menuitemcheckbox')
    await choose('Expiring soon', 'menuitemcheckbox')
    await waitFor(() => expect(lastQuery()).toEqual({ operation: '1', ratioType: '2', expiring: 'true' }))
    expect(visits.at(-1)?.params).toEqual({ operation: '1', ratioType: '2', expiring: 'true' })
    expect(screen.getByRole('button', { name: 'Filter · 3: Enhanced · 2:3 · Expiring soon' })).toBeTruthy()
    await choose('Enhanced', 'menuitemcheckbox', true)
    await waitFor(() => expect(lastQuery()).toEqual({ ratioType: '2', expiring: 'true' }))
    await choose('Oldest first', 'menuitemradio')
    await waitFor(() => expect(lastQuery()).toEqual({ ratioType: '2', expiring: 'true', order: 'old' }))
    await choose('Show all works', 'menuitem')
    await waitFor(() => expect(visits.at(-1)?.params).toEqual({ order: 'old' }))
  })

  it('shows an empty result of filters, with a link to all works', async () => {
    const { user, api, visits } = await show([])
    api.on('mine', () => pageOf([]))
    await user.click(await screen.findByRole('button', { name: 'Filter and sort' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Variations' }))
    expect(await screen.findByText('No works match')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all works' }))
    expect(visits.at(-1)?.params).toEqual({})
  })

  it('ignores unknown filters in the URL', () => {
    expect(
      filterOf({
        operation: '7',
        ratioType: '3',
        expiring: 'perhaps',
        image: 'x',
        search: 'fox',
        folder: '../x',
      }),
    ).toEqual({
      ratioType: '3',
      search: 'fox',
    })
  })

  it('has no filters if there are no works', async () => {
    const { api } = await show([])
    await screen.findByText('No works yet')
    expect(document.querySelector('header')?.dataset.bare).toBe('true')
    api.on('mine', () => pageOf([work('a')]))
    await renderWidget(<Works />, { api, page: 'works' })
    await screen.findByRole('img', { name: 'Work a' })
    expect([...document.querySelectorAll('header')].at(-1)?.dataset.bare).toBe('false')
  })

  it('offers an example with one click if there are no works', async () => {
    const { user, visits } = await show([])
    await user.click(await screen.findByRole('button', { name: 'Try “A lighthouse under the full moon”' }))
    expect(visits.at(-1)).toEqual({ page: 'create', params: { prompt: 'A lighthouse under the full moon' } })
  })
})
