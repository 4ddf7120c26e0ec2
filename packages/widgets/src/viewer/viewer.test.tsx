import { failedFixture, imageFixture, runningFixture, slotFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { keys } from '../runtime/keys.ts'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Viewer } from './index.ts'
import { moved, step, WHOLE, zoomed } from './viewer.state.ts'

const view = (options: Parameters<typeof renderWidget>[1] = {}) =>
  renderWidget(<Viewer />, { place: 'works', params: { image: 'img_a' }, ...options })
const picture = (number: number) => screen.findByRole('button', { name: `Image ${number}`, current: true })

describe('Viewer', () => {
  it('walks with the arrows through the set and on to the next of the list', async () => {
    const { user, visits, queryClient } = await view()
    await picture(1)
    act(() => {
      const list = pageOf([
        imageFixture({ id: 'img_a' }),
        imageFixture({ id: 'img_b', slots: [slotFixture(1)] }),
      ])
      queryClient.setQueryData(keys.mine({}), { pages: [list], pageParams: [undefined] })
    })
    for (const number of [2, 3, 4]) {
      await user.keyboard('{ArrowRight}')
      await picture(number)
    }
    await user.keyboard('{ArrowRight}')
    expect(visits.at(-1)?.params).toEqual({ image: 'img_b', slot: '1' })
    await user.keyboard('{ArrowLeft}')
    expect(visits.at(-1)?.params).toEqual({ image: 'img_a', slot: '4' })
  })

  it('closes with Escape and with the button', async () => {
    const { user, visits } = await view()
    await picture(1)
    await user.keyboard('{Escape}')
    expect(visits.at(-1)).toEqual({ place: 'works', params: {} })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks as the place that it stands over, and says what drew the picture', async () => {
    const { api } = await view({ place: 'home' })
    expect(await screen.findByText('Built-in sketch engine')).toBeTruthy()
    expect(api.made('image')[0]?.query).toEqual({ source: 'home' })
  })

  it('offers to delete what is one’s own', async () => {
    const { user, api, unmount } = await view()
    api.on('deleteWorks', () => ({ ids: ['img_a'], restorableUntil: 0 }))
    expect(await screen.findByRole('button', { name: 'Remix' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(api.made('deleteWorks')[0]?.body).toEqual({ ids: ['img_a'] }))
    unmount()
    const other = fakeClient()
    other.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    await view({ api: other })
    await screen.findByRole('button', { name: 'Remix' })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('downloads what the server has counted, through the host where it can', async () => {
    const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
    const api = fakeClient()
    api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
    const { user } = await view({ api, host: { supports: () => true, downloadImage } })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_a', slot: 1 })
    await waitFor(() =>
      expect(downloadImage).toHaveBeenCalledWith({
        url: '/files/taken/x',
        filename: 'easel-img_a-1.jpg',
        imageId: 'img_a',
      }),
    )
  })

  it('says that the saves are used up, and shows the way to more', async () => {
    const api = fakeClient()
    api.on('saveConsume', () => {
      throw refusal(402, { reason: 'save_limit', retryAfter: 7200 }, 'Daily downloads used up.')
    })
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('Daily downloads used up')).toBeTruthy()
    // It counts down from the first moment.
    expect(screen.getByText(/^Again in (2:00:00|1:59:\d\d)$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Become VIP' }))
    expect(await screen.findByRole('textbox', { name: 'Activation code' })).toBeTruthy()
  })

  it.each([
    ['enlarge', 1, 'Enlarged by a neural network; fine detail is invented'],
    ['sketch', 1, 'Re-rendered at 4K'],
    ['sketch', 0, 'Built-in sketch engine'],
  ] as const)('says how a picture by %s (operation %i) came about', async (engine, operation, words) => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', engine, operation }))
    await view({ api })
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says nothing of how pictures of other engines came about', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', engine: 'paid', operation: 1 }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByText(/network|anew|engine/)).toBeNull()
  })

  it('tells who is VIP only when their saves are there again', async () => {
    const api = fakeClient()
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('saveConsume', () => {
      throw refusal(403, { reason: 'save_limit', retryAfter: 7200 })
    })
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('Again in 2:00:00')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /VIP|Log in/ })).toBeNull()
  })

  it('shows the original in its place, and after the last free look asks no more for a while', async () => {
    const api = fakeClient()
    api.on('viewConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/original' }))
    const { user } = await view({ api })
    const button = await screen.findByRole('button', { name: 'View original' })
    await user.click(button)
    const picture = () => screen.getByRole('img', { name: 'A lighthouse under the full moon' })
    await waitFor(() => expect(picture().getAttribute('src')).toBe('/files/taken/original'))
    await user.click(button)
    expect(picture().getAttribute('src')).toBe('/files/sample-1-preview.webp')
    api.on('viewConsume', () => {
      throw refusal(403, { reason: 'view_limit', retryAfter: 600 }, 'Your free views are used up.')
    })
    await user.click(button)
    expect(await screen.findByText(/^Again in (10:00|9:59)$/)).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(api.made('viewConsume')).toHaveLength(2)
  })

  it('makes four more from a picture for VIP, within ten minutes, and opens them', async () => {
    const api = fakeClient()
    const fresh = (modifiableUntil: number) => () => imageFixture({ id: 'img_a', modifiableUntil })
    api.on('image', fresh(Date.now() + 60_000))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: false, vipExpiryTime: 4_000_000_000 }))
    api.on('modify', () => ({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
    const first = await view({ api })
    await first.user.click(await screen.findByRole('button', { name: 'Four more like this' }))
    await waitFor(() =>
      expect(api.made('modify')[0]?.body).toEqual({
        requestBody: { imageId: 'img_a', operation: 2, slot: 1 },
      }),
    )
    await waitFor(() => expect(first.visits.at(-1)?.params).toEqual({ image: 'img_child' }))
    first.unmount()
    api.on('image', fresh(Date.now() - 1))
    await view({ api })
    expect(await screen.findByRole('button', { name: 'Four more like this' })).toHaveProperty(
      'disabled',
      true,
    )
    expect(screen.getByText('Four more can only be made within 10 minutes of generation.')).toBeTruthy()
  })

  it('offers four more for as long as the server allows it, whatever the clock of the device says', async () => {
    const api = fakeClient()
    api.ahead = -2 * 3_600_000
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + api.ahead + 60_000 }))
    await view({ api })
    expect(await screen.findByRole('button', { name: 'Four more like this' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('offers 4K once: made, downloaded and paid by one button', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download in 4K' })
    expect(screen.queryAllByRole('button', { name: /4K/ })).toHaveLength(1)
  })

  it('says before the press what is left of the day, and how large the original is', async () => {
    const api = fakeClient()
    api.on('saveBalance', () => ({ remaining: 2, limit: 3, resetsAt: null }))
    api.on('viewBalance', () => ({ remaining: 1, limit: 3, resetsAt: null }))
    await view({ api })
    expect(await screen.findByText('2 left')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download', description: '2 left' })).toBeTruthy()
    expect(
      screen.getByRole('button', { name: 'View original', description: '1024 × 1024 · 1 left' }),
    ).toBeTruthy()
  })

  it('counts nothing before the eyes of VIP', async () => {
    const api = fakeClient()
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    await view({ api })
    await screen.findByRole('button', { name: 'View original', description: '1024 × 1024' })
    await waitFor(() => expect(api.made('vipInfo')).not.toEqual([]))
    expect(screen.queryByText('3 left')).toBeNull()
    expect(api.made('saveBalance')).toEqual([])
  })

  it('takes nothing of a prompt over that one may not read, and all of it for a new member', async () => {
    const api = fakeClient()
    api.on('image', () =>
      imageFixture({ id: 'img_a', mine: false, prompt: 'A castle ov', promptTruncated: true }),
    )
    const showVip = vi
      .fn(async () => ({ outcome: 'done' as const }))
      .mockResolvedValueOnce({ outcome: 'cancelled' } as never)
    const host = { supports: (name: string) => name === 'showVip', showVip }
    const { user, visits } = await view({ api, host, place: 'square' })
    await user.click(await screen.findByRole('button', { name: 'Remix' }))
    await waitFor(() => expect(showVip).toHaveBeenCalledWith({ reason: 'locked', key: 'prompt' }))
    expect(visits).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Remix' }))
    await waitFor(() =>
      expect(visits.at(-1)).toEqual({ place: 'create', params: { like: 'img_a', source: 'square' } }),
    )
  })

  it('grows, shrinks and is whole again by the keys', async () => {
    const { user } = await view()
    const frame = () =>
      screen.getByRole('img', { name: 'A lighthouse under the full moon' }).closest('[data-zoomed]')
    await picture(1)
    await user.keyboard('+')
    expect(frame()?.getAttribute('data-zoomed')).toBe('true')
    await user.keyboard('-')
    expect(frame()?.getAttribute('data-zoomed')).toBe('false')
    await user.keyboard('++0')
    expect(frame()?.getAttribute('data-zoomed')).toBe('false')
  })

  it('asks what is wrong with a work before it is reported', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    const { user } = await view({ api, place: 'square' })
    await user.click(await screen.findByRole('button', { name: 'Report' }))
    const send = () => screen.getAllByRole('button', { name: 'Report' }).at(-1) as HTMLElement
    expect(screen.getAllByRole('radio').some((one) => (one as HTMLInputElement).checked)).toBe(false)
    expect(send()).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('radio', { name: 'Other' }))
    expect(send()).toHaveProperty('disabled', false)
  })

  it('shows the way to VIP to those who are not, instead of a refusal', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    const { user } = await view({ api })
    await user.click(await screen.findByRole('button', { name: 'Four more like this' }))
    expect(await screen.findByRole('textbox', { name: 'Activation code' })).toBeTruthy()
    expect(api.made('modify')).toEqual([])
  })

  it.each([
    [429, {}, 'Daily images used up', []],
    [431, {}, 'The queue is full: try again soon. Nothing was charged.', ['Try again']],
    [402, { reason: 'vip' }, 'This is part of the membership. Nothing was charged.', ['Become VIP']],
  ])('says beside it why no more is made of a picture: %i %o', async (status, data, text, steps) => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', modifiableUntil: Date.now() + 60_000 }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    api.on('modify', () => {
      throw refusal(status, { ...data, retryAfter: 3600 })
    })
    const { user } = await view({ api })
    const button = await screen.findByRole('button', { name: 'Four more like this' })
    await waitFor(() => expect(button.dataset.look).toBe('default'))
    await user.click(button)
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText(text)).toBeTruthy()
    expect(alert.getByText(/^Again in (1:00:00|59:59)$/)).toBeTruthy()
    expect(alert.queryAllByRole('button', { name: /again|VIP/ }).map((one) => one.textContent)).toEqual(steps)
  })

  describe('the lineage', () => {
    const of = (id: string, over = {}) => imageFixture({ id, prompt: `Work ${id}`, ...over })
    const relatives = async (over = {}) => {
      const api = fakeClient()
      api.on('image', ({ params }) => of(params?.id ?? '', { parentId: 'nearest', parentSlot: 3, ...over }))
      api.on('lineage', ({ params }) =>
        params?.id === 'img_a'
          ? {
              ancestors: [of('nearest', { operation: 2, parentId: 'root', parentSlot: 2 }), of('root')],
              descendants: [of('child', { operation: 1 }), of('coming', { status: 2, slots: [] })],
            }
          : { ancestors: [], descendants: [] },
      )
      return view({ api })
    }
    const linksIn = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('link')

    it('leads up to what it was made from, to the very picture, and down to what was made from it', async () => {
      const { user, visits } = await relatives()
      await screen.findByRole('list', { name: 'Made from' })
      const up = linksIn('Made from')
      expect(up.map((link) => link.getAttribute('href'))).toEqual([
        '/works?image=nearest&slot=3',
        '/works?image=root&slot=2',
      ])
      expect(up[0]).toBe(screen.getByRole('link', { name: 'Variation: Work nearest' }))
      expect(linksIn('Made from this')).toHaveLength(1)
      expect(screen.getByRole('link', { name: 'Enhanced: Work child' })).toBeTruthy()
      up[0]?.focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(visits.at(-1)?.params).toEqual({ image: 'nearest', slot: '3' }))
      await waitFor(() => expect(screen.queryByRole('list', { name: 'Made from' })).toBeNull())
    })

    it('is nothing without relatives, and nobody asks for that of others', async () => {
      const first = await relatives({ id: 'alone' })
      first.unmount()
      const api = fakeClient()
      api.on('image', () => of('img_a', { mine: false }))
      await view({ api })
      await screen.findByRole('button', { name: 'Download' })
      expect(screen.queryByText(/Made from/)).toBeNull()
      expect(api.made('lineage')).toEqual([])
    })

    it('is nothing when it cannot be had', async () => {
      const api = fakeClient()
      api.on('lineage', () => {
        throw refusal(404)
      })
      await view({ api })
      await waitFor(() => expect(api.made('lineage')).not.toEqual([]))
      expect(screen.queryByText(/Made from/)).toBeNull()
      expect(screen.queryByRole('alert')).toBeNull()
    })
  })

  describe('the switch of one work', () => {
    const box = () => screen.findByRole('checkbox', { name: /^Shown in the square/ })
    const privately =
      (over = {}) =>
      () =>
        imageFixture({ id: 'img_a', shownInSquare: false, ...over })

    it('shows it at the press, and takes it out again', async () => {
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

    it('says who sees it where the square is that of one site alone', async () => {
      const api = fakeClient()
      api.on('image', privately({ shownInSquare: true }))
      api.on('settings', () => ({ isNoShow: '0', username: 'Ink Heron', square: 'partner' }))
      await view({ api })
      expect(await screen.findByText('Visitors to this site can see it.')).toBeTruthy()
      expect(screen.queryByText('Everyone can see it.')).toBeNull()
    })

    it('goes back with the reason when the server refuses', async () => {
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

    it('asks whoever shows nothing at all whether to, and shows it then', async () => {
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
      ['of somebody else', { mine: false }, 'site'],
      ['of which something is withheld', { moderation: 'half' }, 'site'],
      ['where there is no square', {}, 'none'],
    ] as const)('is not there for a work %s', async (_, over, square) => {
      const api = fakeClient()
      api.on('image', () => imageFixture({ id: 'img_a', ...over }))
      api.on('settings', () => ({ isNoShow: '0', username: 'Ink Heron', square }))
      await view({ api })
      await screen.findByRole('button', { name: 'Download' })
      if (square === 'none') await waitFor(() => expect(api.made('settings')).not.toEqual([]))
      expect(screen.queryByRole('checkbox')).toBeNull()
    })
  })

  it('likes the work of another, seen at once, and takes it back when the server refuses', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, likeCount: 3 }))
    api.on('squareLike', () => ({ liked: true, likeCount: 4 }))
    const { user } = await view({ api, place: 'square' })
    await user.click(await screen.findByRole('button', { name: 'Like, 3' }))
    expect(await screen.findByRole('button', { name: 'Liked, 4', pressed: true })).toBeTruthy()
    api.on('squareUnlike', () => {
      throw refusal(500, {}, 'Server error')
    })
    await user.click(screen.getByRole('button', { name: 'Liked, 4' }))
    expect(await screen.findByText('Server error')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Liked, 4' })).toBeTruthy()
  })

  it('takes what one has reported off the home page, and out of what was looked for there', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false, shownInSquare: true }))
    api.on('squareReport', () => ({}))
    const { user, queryClient } = await view({ api })
    const lists = [keys.homepage('en', '', ''), keys.homepage('en', '', 'moon'), keys.top]
    for (const list of lists) queryClient.setQueryData(list, { pages: [], pageParams: [] })
    await user.click(await screen.findByRole('button', { name: 'Report' }))
    await user.click(await screen.findByRole('radio', { name: 'Against the law' }))
    await user.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) as HTMLElement)
    await waitFor(() =>
      expect(lists.map((list) => queryClient.getQueryState(list)?.isInvalidated)).toEqual([true, true, true]),
    )
  })

  it('reports the work of another, and leaves it', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ id: 'img_a', mine: false }))
    api.on('squareReport', () => ({}))
    const { user, visits } = await view({ api, place: 'square' })
    await user.click(await screen.findByRole('button', { name: 'Report' }))
    await user.click(await screen.findByRole('radio', { name: 'Violence or hate' }))
    await user.click(screen.getAllByRole('button', { name: 'Report' }).at(-1) as HTMLElement)
    await waitFor(() => expect(api.made('squareReport')[0]?.body).toEqual({ id: 'img_a', kind: 'violent' }))
    await waitFor(() => expect(visits.at(-1)?.params).toEqual({}))
    expect(await screen.findByText('It is hidden from you now. The operator reviews reports.')).toBeTruthy()
  })

  it('takes a running set (413) and a half-withheld one (409) as answers', async () => {
    const api = fakeClient()
    api.on('image', () => {
      throw refusal(413, runningFixture({ id: 'img_a', progress: 42 }))
    })
    const first = await view({ api })
    expect((await screen.findAllByText(/Drawing, 42%/))[0]).toBeTruthy()
    first.unmount()
    const small = [slotFixture(1, { width: 256, height: 256, thumbUrl: null })]
    api.on('image', () => {
      throw refusal(413, runningFixture({ id: 'img_a', progress: 60, operation: 1, slots: small }))
    })
    const growing = await view({ api })
    expect((await screen.findAllByText(/Drawing, 60%/))[0]).toBeTruthy()
    expect(screen.queryByText('256 × 256')).toBeNull()
    expect(screen.getByRole('img', { name: /image 1$/ }).closest('ul')?.children).toHaveLength(1)
    growing.unmount()
    api.on('image', () => {
      const slots = [slotFixture(1, { withheld: true, thumbUrl: null, previewUrl: null }), slotFixture(2)]
      throw refusal(409, imageFixture({ id: 'img_a', moderation: 'half', slots }))
    })
    await view({ api })
    expect(await screen.findByRole('img', { name: 'A lighthouse under the full moon' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Image 1' })).toBeNull()
  })

  it('says what failed and what was given back, and what is no longer there', async () => {
    const api = fakeClient()
    api.on('image', () => failedFixture({ id: 'img_a' }))
    const first = await view({ api })
    expect(await screen.findByText('Generation failed')).toBeTruthy()
    expect(screen.getByText('Nothing was charged')).toBeTruthy()
    first.unmount()
    api.on('image', () => {
      throw refusal(404, {}, 'There is no such image')
    })
    await view({ api })
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such image')
  })
})

describe('what of a picture is seen', () => {
  const frame = { width: 400, height: 300 }

  it('stops at the ends of the list', () => {
    const set = imageFixture({ id: 'a' })
    expect(step([set], set, 4, 1)).toBeNull()
    expect(step([set], set, 1, -1)).toBeNull()
    expect(step([], set, 1, 1)).toEqual({ image: 'a', slot: 2 })
  })

  it('keeps the point under the finger, and never leaves the frame', () => {
    const near = zoomed(WHOLE, 2, { x: 100, y: 0 }, frame)
    expect(near).toEqual({ scale: 2, x: -100, y: 0 })
    expect(moved(near, 9999, 9999, frame)).toEqual({ scale: 2, x: 200, y: 150 })
    expect(zoomed(near, 0.1, { x: 0, y: 0 }, frame)).toMatchObject({ scale: 1 })
  })
})
