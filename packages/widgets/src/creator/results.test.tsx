import { failedFixture, imageFixture, runningFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field } from '../testing/creator.tsx'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Viewer } from '../viewer/index.ts'
import { Creator } from './index.ts'

const showing = (ids: string[]) => new Map([['creator.sets', JSON.stringify(ids)]])

it('variations of a result are among the results', async () => {
  const api = fakeClient()
  api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
  api.on('image', ({ params }) =>
    imageFixture({
      id: params?.id ?? '',
      prompt: params?.id === 'img_child' ? 'The child' : 'The parent',
      modifiableUntil: Date.now() + 60_000,
    }),
  )
  api.on('modify', () => ({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
  const session = showing(['img_parent'])
  const page = (
    <>
      <Creator />
      <Viewer />
    </>
  )
  const { user, go } = await renderWidget(page, {
    api,
    session,
    page: 'create',
    params: { image: 'img_parent' },
  })
  const four = await screen.findByRole('button', { name: 'Four more like this' })
  await waitFor(() => expect(four.dataset.variant).toBe('default'))
  await user.click(four)
  await waitFor(() =>
    expect(JSON.parse(session.get('creator.sets') ?? '')).toEqual(['img_child', 'img_parent']),
  )
  act(() => go()('create'))
  expect(await screen.findByRole('img', { name: 'The child, image 1' })).toBeTruthy()
})

it('a canceled set can be cleared', async () => {
  const api = fakeClient()
  api.on('image', () => failedFixture({ id: 'img_a', failure: { code: 'cancelled', message: '' } }))
  const session = showing(['img_a'])
  const { user } = await renderWidget(<Creator />, { api, session, page: 'create' })
  await user.click(await screen.findByRole('button', { name: /^Clear / }))
  await waitFor(() => expect(screen.queryAllByText(/Canceled/)).toEqual([]))
  expect(session.get('creator.sets')).toBe('[]')
  expect(await field()).toHaveProperty('value', '')
})

it('a cleared set can be restored to its place', async () => {
  const api = fakeClient()
  api.on('image', ({ params }) => failedFixture({ id: params?.id ?? '', prompt: `Set ${params?.id}` }))
  const session = showing(['img_a', 'img_b', 'img_c'])
  const { user } = await renderWidget(<Creator />, { api, session, page: 'create' })
  const clearing = (id: string) => screen.findByRole('button', { name: `Clear “Set ${id}” from this list` })
  await user.click(await clearing('img_b'))
  expect(session.get('creator.sets')).toBe('["img_a","img_c"]')
  expect(await clearing('img_c')).toBe(document.activeElement)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(session.get('creator.sets')).toBe('["img_a","img_b","img_c"]')
  await waitFor(async () => expect(await clearing('img_b')).toBe(document.activeElement))
})

it('a replaced draft can be restored', async () => {
  const api = fakeClient()
  api.on('image', () => imageFixture({ prompt: 'A castle', mine: false }))
  const { user } = await renderWidget(<Creator />, {
    api,
    page: 'create',
    params: { like: 'img_1', source: 'home' },
    session: new Map([['creator.draft', '{"prompt":"My own words","ratioType":3}']]),
  })
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'A castle'))
  await screen.findByText('Your previous draft was replaced')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveProperty('value', 'My own words')
  expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
})

it('characters that a prompt may not contain are named', async () => {
  const { user } = await renderWidget(<Creator />, { page: 'create' })
  await user.click(await field())
  await user.paste('a <b> and {c} and <')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  expect(await screen.findByText('Please do not enter special characters')).toBeTruthy()
  expect(screen.getByText('< > { }')).toBeTruthy()
})

describe('without remaining generations', () => {
  async function spent(options: Parameters<typeof renderWidget>[1] = {}) {
    const api = options.api ?? fakeClient()
    const stored = new Map([['creator.draft', '{"prompt":"A fox"}']])
    const rendered = await renderWidget(<Creator />, { page: 'create', session: stored, ...options, api })
    await waitFor(() => expect(api.stream.quota).toBeTruthy())
    await screen.findByRole('checkbox', { name: /Show in the square/ })
    act(() => api.stream.state?.('open'))
    act(() => api.stream.quota?.({ remaining: 0, limit: 3, resetsAt: api.serverNow() + 3_600_000 }))
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBe('true'))
    return { ...rendered, api }
  }
  const send = () => screen.getByRole('button', { name: 'Generate' })

  it('Generate submits nothing, by click or keyboard, and shows when it will work again', async () => {
    const { user, api } = await spent()
    // The kept prompt may have been inspected before the last generation was used, as typed ones are.
    const inspected = api.made('inspect').length
    expect(screen.getByText(/^Again in (1:00:00|59:5\d)$/)).toBeTruthy()
    const text = document.getElementById(send().getAttribute('aria-describedby') ?? '')
    expect(text?.textContent).toMatch(/^Daily quota used upAgain in/)
    await user.click(send())
    await user.click(await field())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect([api.made('inspect').length, api.made('submit')]).toEqual([inspected, []])
    act(() => api.stream.quota?.({ remaining: 1, limit: 3, resetsAt: null }))
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it.each([
    ['ahead', 5 * 3_600_000],
    ['behind', -5 * 3_600_000],
  ])('the countdown is right with a device clock that is hours %s, and ends in time', async (_, wrong) => {
    const api = fakeClient()
    api.ahead = -wrong
    await spent({ api })
    expect(screen.getByText(/^Again in (1:00:00|59:5\d)$/)).toBeTruthy()
    act(() => api.stream.quota?.({ remaining: 0, limit: 3, resetsAt: Date.now() - wrong + 300 }))
    expect(send().getAttribute('aria-disabled')).toBe('true')
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
  })

  it('Generate asks the server if the page does not know the limit', async () => {
    const { user, api } = await spent()
    act(() => api.stream.state?.('waiting'))
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('an activation code is still accepted', async () => {
    const { user, api } = await spent()
    await user.clear(await field())
    await user.type(await field(), 'EASEL-0A1B2-C3D4E-5F6G7-H8J9K')
    expect(send().getAttribute('aria-disabled')).toBeNull()
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('the link to the membership is beside it, and Generate works afterwards', async () => {
    const host = {
      supports: (name: string) => name === 'showVip',
      showVip: async () => ({ outcome: 'done' as const }),
    }
    const { user, api } = await spent({ host })
    await user.click(screen.getByRole('button', { name: 'Become VIP' }))
    await waitFor(() => expect(send().getAttribute('aria-disabled')).toBeNull())
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })
})

it('running sets come from one list and are fetched when finished, without failed requests', async () => {
  const api = fakeClient()
  const running = new Map(
    ['img_a', 'img_b'].map((id) => [id, runningFixture({ id, prompt: `Prompt of ${id}`, progress: 40 })]),
  )
  api.on('queue', () => pageOf([...running.values()]))
  api.on('image', ({ params }) => {
    const set = running.get(params?.id ?? '')
    if (set) throw refusal(413, { ...set })
    return imageFixture({ id: params?.id ?? '', prompt: 'All done' })
  })
  await renderWidget(<Creator />, { api, session: showing(['img_a', 'img_b']), page: 'create' })
  expect(await screen.findByText('Prompt of img_a')).toBeTruthy()
  expect(await screen.findByText('Prompt of img_b')).toBeTruthy()
  expect(api.made('queue').map(({ query }) => query)).toEqual([{ tab: 'all' }])
  expect(api.made('image')).toEqual([])
  running.delete('img_a')
  act(() =>
    api.stream.image?.({ id: 'img_a', status: 4, progress: 100, queuePosition: null, etaSeconds: null }),
  )
  expect(await screen.findByText('All done')).toBeTruthy()
  expect(api.made('image').map(({ params }) => params?.id)).toEqual(['img_a'])
})

it('a set is not fetched separately right after its submit', async () => {
  const api = fakeClient()
  const sent = runningFixture({ id: 'img_new', prompt: 'A fox', progress: 7 })
  api.on('queue', () => pageOf(api.made('submit').length > 0 ? [sent] : []))
  api.on('image', () => {
    throw refusal(413, { ...sent })
  })
  const { user } = await renderWidget(<Creator />, { api, page: 'create' })
  await user.type(await field(), 'A fox')
  await user.click(screen.getByRole('button', { name: 'Generate' }))
  await waitFor(() => expect(api.made('queue')).not.toEqual([]))
  expect(await screen.findByRole('progressbar')).toBeTruthy()
  expect(api.made('image')).toEqual([])
})

const finished = () => imageFixture({ id: 'img_a', prompt: 'A red fox', seed: 7, ratioType: 3, mine: true })

it('a finished set runs again with other images, and the draft stays', async () => {
  const api = fakeClient()
  api.on('image', ({ params }) => ({ ...finished(), id: params?.id ?? '' }))
  const session = showing(['img_a'])
  session.set('creator.draft', JSON.stringify({ prompt: 'Something else' }))
  const { user } = await renderWidget(<Creator />, { api, session, page: 'create' })
  await user.click(await screen.findByRole('button', { name: 'Run again' }))
  await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  expect(api.made('submit')[0]?.body).toMatchObject({ prompt: 'A red fox', ratioType: 3 })
  expect(api.made('submit')[0]?.body).not.toHaveProperty('seed')
  expect(await field()).toHaveProperty('value', 'Something else')
})

it('the settings of a finished set become the draft, and the former one can be restored', async () => {
  const api = fakeClient()
  api.on('image', finished)
  const session = showing(['img_a'])
  session.set('creator.draft', JSON.stringify({ prompt: 'Something else' }))
  const { user } = await renderWidget(<Creator />, { api, session, page: 'create' })
  await user.click(await screen.findByRole('button', { name: 'Use these settings' }))
  expect(await field()).toHaveProperty('value', 'A red fox')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await field()).toHaveProperty('value', 'Something else')
})
