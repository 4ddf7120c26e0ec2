import { failedFixture, imageFixture, launcherFixture, runningFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const create = (options: Parameters<typeof renderWidget>[1] = {}) =>
  renderWidget(<Creator />, { place: 'create', ...options })
const field = () => screen.findByRole('textbox', { name: 'What should be drawn?' })
const send = () => screen.getByRole('button', { name: 'Generate' })

afterEach(() => {
  vi.useRealTimers()
})

describe('the prompt', () => {
  it('asks for words before anything is sent, in its own place', async () => {
    const { user, api } = await create()
    await field()
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a prompt first')
    expect(document.activeElement).toBe(await field())
    expect(api.made('submit')).toEqual([])
  })

  it('refuses special characters, and stops saying so once they are gone', async () => {
    const { user, api } = await create({ language: 'zhCN' })
    const prompt = await screen.findByRole('textbox', { name: '想画什么？' })
    await user.click(prompt)
    await user.paste('a <b>')
    await user.click(screen.getByRole('button', { name: '立即生成' }))
    expect(await screen.findByText('请勿输入特殊字符')).toBeTruthy()
    await user.clear(prompt)
    await user.type(prompt, '灯塔 & 月亮')
    expect(screen.queryByText('请勿输入特殊字符')).toBeNull()
    expect(api.made('submit')).toEqual([])
  })

  it('unfolds what is folded when the fault is there, and goes to the field', async () => {
    const kept = JSON.stringify({ prompt: 'A cat', negativePrompt: 'no [text]' })
    const { user, api } = await create({ session: new Map([['creator.draft', kept]]) })
    const fold = await screen.findByRole('button', { name: 'Ratio, style and more' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await user.click(send())
    const leftOut = await screen.findByRole('textbox', { name: 'Exclude' })
    expect(document.activeElement).toBe(leftOut)
    expect(screen.getByText('Please do not enter special characters')).toBeTruthy()
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    await user.clear(leftOut)
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('is sent with Ctrl+Enter, with nothing that is as by default', async () => {
    const { user, api } = await create()
    await user.type(await field(), 'A lighthouse{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A lighthouse', modelId: 0, ratioType: 1 })
  })

  it('is kept, with what was chosen, for the next visit', async () => {
    const session = new Map<string, string>()
    const first = await create({ session })
    await first.user.type(await field(), 'A fox')
    await first.user.click(screen.getByRole('radio', { name: 'Portrait, 2:3' }))
    first.unmount()
    await create({ session })
    expect(await field()).toHaveProperty('value', 'A fox')
    expect(screen.getByRole('radio', { name: 'Portrait, 2:3' })).toHaveProperty('checked', true)
  })

  it('is taken from the address once, and the address is cleaned', async () => {
    const { visits } = await create({ params: { prompt: 'A whale', style: 'ink', ratio: '3' } })
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A whale'))
    expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'Ink wash' })).toHaveProperty('checked', true)
    expect(visits.at(-1)).toEqual({ place: 'create', params: {} })
  })

  it.each([
    ['the address', { params: { prompt: 'A whale', style: 'no-such-style' } }],
    [
      'the last visit',
      { session: new Map([['creator.draft', '{"prompt":"A whale","styleId":"given-up","modelId":4}']]) },
    ],
  ])('asks for nothing that is not offered, though %s does', async (_, from) => {
    const api = fakeClient()
    const models = launcherFixture.imageGeneration.models.filter(({ id }) => id !== 4)
    api.on('launcher', () => ({
      ...launcherFixture,
      imageGeneration: { ...launcherFixture.imageGeneration, models },
    }))
    const { user, session } = await create({ api, ...from })
    await waitFor(() => expect(screen.getByRole('radio', { name: 'None' })).toHaveProperty('checked', true))
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A whale'))
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A whale', modelId: 0, ratioType: 1 }),
    )
    expect(JSON.parse(session.get('creator.draft') ?? '')).toMatchObject({ styleId: '', modelId: 0 })
  })

  it('keeps a style that is new, until it is known what is offered today', async () => {
    const { imageGeneration } = launcherFixture
    const older = { ...launcherFixture, imageGeneration: { ...imageGeneration, styles: [] } }
    const kept = JSON.stringify({ version: 1, language: 'en', launcher: older })
    await create({ session: new Map([['launchers', kept]]), params: { style: 'ink' } })
    expect(await screen.findByRole('radio', { name: 'Ink wash' })).toHaveProperty('checked', true)
  })

  it('takes over the settings of a work, not the seed of somebody else', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ prompt: 'A castle', mine: false, seed: 42, ratioType: 2 }))
    const { user } = await create({ api, params: { like: 'img_1', source: 'home' } })
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A castle'))
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A castle', modelId: 0, ratioType: 2 }),
    )
    expect(screen.queryByText(/Only the beginning/)).toBeNull()
  })

  it.each([
    ['A castle over the sea, wi', 'A castle over the sea'],
    ['月光下的城堡与海', '月光下的城堡与海'],
  ])('takes of %j whole words over, says so, and has the rest for a new member', async (cut, taken) => {
    const api = fakeClient()
    let vip = false
    const whole = `${cut}th a light in the tower`
    api.on('image', () => imageFixture({ mine: false, prompt: vip ? whole : cut, promptTruncated: !vip }))
    const showVip = async () => {
      vip = true
      return { outcome: 'done' as const }
    }
    const host = { supports: (name: string) => name === 'showVip', showVip }
    const { user } = await create({ api, host, params: { like: 'img_1', source: 'square' } })
    await waitFor(async () => expect(await field()).toHaveProperty('value', taken))
    expect(screen.getByText(/^Only the beginning of this prompt is shown to you/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Become VIP' }))
    await waitFor(async () => expect(await field()).toHaveProperty('value', whole))
    expect(api.made('image').at(-1)).toMatchObject({ params: { id: 'img_1' }, query: { source: 'square' } })
    expect(screen.queryByText(/Only the beginning/)).toBeNull()
  })

  it('says no more of a cut prompt once another is written', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ mine: false, prompt: 'A castle ov', promptTruncated: true }))
    const { user } = await create({ api, params: { like: 'img_1', source: 'square' } })
    await screen.findByText(/^Only the beginning/)
    await user.clear(await field())
    expect(screen.queryByText(/Only the beginning/)).toBeNull()
  })
})

describe('sending', () => {
  it('lets go of a picture to start from that the server has no longer', async () => {
    const api = fakeClient()
    api.on('submit', ({ body }) => {
      if (body?.image) throw refusal(400, { reason: 'upload_gone', field: 'image' })
      return { id: 'img_new', queuePosition: 1, etaSeconds: 4 }
    })
    const reference = { id: 'up_old', thumb: 'data:image/webp;base64,AA' }
    const kept = JSON.stringify({ prompt: 'A fox', reference })
    const { user } = await create({ api, session: new Map([['creator.draft', kept]]) })
    await screen.findByRole('img', { name: 'Reference image' })
    await user.click(send())
    expect(await screen.findByText('The reference image is no longer there')).toBeTruthy()
    expect(screen.queryByRole('img', { name: 'Reference image' })).toBeNull()
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(2))
    expect(api.made('submit')[1]?.body).toEqual({ prompt: 'A fox', modelId: 0, ratioType: 1 })
  })

  it('submits once, however often it is pressed', async () => {
    const api = fakeClient()
    let answer: (value: unknown) => void = () => {}
    api.on('submit', () => new Promise((resolve) => (answer = resolve)))
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.dblClick(send())
    await user.keyboard('{Control>}{Enter}{Enter}{/Control}')
    expect(api.made('submit')).toHaveLength(1)
    await act(async () => answer({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    expect(api.made('submit')).toHaveLength(1)
  })

  it('keeps the key of an intent after a lost connection, and takes a new one afterwards', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw offline()
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(2))
    api.on('submit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(3))
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(4))
    const [first, second, third, fourth] = api.made('submit').map((input) => input.idempotencyKey)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('says why it was refused, counts down, and goes when the time is over', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(430, { reason: 'rate', retryAfter: 2 })
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect((await screen.findByText('Too frequent')).closest('[role="alert"]')).toBeTruthy()
    expect(screen.getByText('Again in 0:02')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Too frequent')).toBeNull())
    expect(await field()).toHaveProperty('value', 'A fox')
  })

  it('offers to log in where the host can, and explains where it cannot', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota' })
    })
    const openLogin = vi.fn(async () => ({ outcome: 'done' as const }))
    const able = await create({ api, host: { supports: (name) => name === 'openLogin', openLogin } })
    await able.user.type(await field(), 'A fox')
    await able.user.click(send())
    await able.user.click(await screen.findByRole('button', { name: 'Log in for more' }))
    expect(openLogin).toHaveBeenCalledOnce()
    able.unmount()
    const unable = await create({ api })
    await unable.user.type(await field(), 'A fox')
    await unable.user.click(send())
    expect(await screen.findByText('It resets within 24 hours. Your prompt is kept.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in for more' })).toBeNull()
  })

  it.each(['member', 'partner'] as const)('offers the membership to a %s, and no login', async (kind) => {
    const api = fakeClient()
    api.callerKind = kind
    api.on('submit', () => {
      throw refusal(402, { reason: 'daily_quota', retryAfter: 60 })
    })
    const { user } = await create({ api, host: { supports: (name) => name === 'openLogin' } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect(await screen.findByRole('button', { name: 'Become VIP' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log in for more' })).toBeNull()
    expect(screen.getByText('Again in 1:00')).toBeTruthy()
  })

  it('shows a risky request as a dialog, and a code that was entered as a success', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(428)
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect(await screen.findByRole('dialog', { name: 'The request is risky, access denied' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    api.on('submit', () => ({ statusCode: 433, message: 'active', data: null }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    await user.click(send())
    expect((await screen.findByText('You are VIP now, permanently')).closest('[role="status"]')).toBeTruthy()
  })

  it('leaves the word of a risky request to a host that shows messages', async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(428)
    })
    const showMessage = vi.fn(async () => true)
    const { user } = await create({ api, host: { showMessage } })
    await user.type(await field(), 'A fox')
    await user.click(send())
    const text = expect.stringContaining('The request is risky, access denied')
    await waitFor(() => expect(showMessage).toHaveBeenCalledWith({ kind: 'error', text }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it("shows another refusal as an error, in the server's words", async () => {
    const api = fakeClient()
    api.on('submit', () => {
      throw refusal(400, {}, 'Bad body')
    })
    const { user } = await create({ api })
    await user.type(await field(), 'A fox')
    await user.click(send())
    expect((await screen.findByText('Bad body')).closest('[role="alert"]')).toBeTruthy()
  })
})

describe('results', () => {
  const start = async () => {
    const api = fakeClient()
    api.on('image', () =>
      runningFixture({ id: 'img_new', progress: 0, status: 1, queuePosition: 3, etaSeconds: 9 }),
    )
    const world = await create({ api })
    await world.user.type(await field(), 'A fox')
    await world.user.click(send())
    await screen.findByText(/3 ahead of you · about 9 seconds left/)
    return { ...world, api }
  }

  it('follow the events from the line to the end, and ignore what comes late', async () => {
    const { api } = await start()
    const event = { id: 'img_new', queuePosition: null, etaSeconds: 2 }
    act(() => api.stream.image?.({ ...event, status: 2, progress: 42 }))
    expect((await screen.findAllByText(/Drawing, 42%/))[0]).toBeTruthy()
    api.on('image', () => imageFixture({ id: 'img_new' }))
    act(() => api.stream.image?.({ ...event, status: 4, progress: 100 }))
    expect(await screen.findAllByRole('button', { name: /image \d/ })).toHaveLength(4)
    act(() => api.stream.image?.({ ...event, status: 2, progress: 60 }))
    expect(screen.queryByText(/Drawing/)).toBeNull()
  })

  it('can be cancelled while they wait', async () => {
    const { api, user } = await start()
    const ended = failedFixture({ id: 'img_new', failure: { code: 'cancelled', message: '' } })
    api.on('cancel', () => ended)
    api.on('image', () => ended)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(api.made('cancel')[0]?.body).toEqual({ id: 'img_new' })
    expect(await screen.findByText(/Canceled · Nothing was charged/)).toBeTruthy()
  })

  it('are not called failed before it is known why they ended', async () => {
    const { api } = await start()
    let answer = (_set: unknown) => {}
    api.on('image', () => new Promise((resolve) => (answer = resolve)))
    const ended = { id: 'img_new', status: 3, progress: 0, queuePosition: null, etaSeconds: null } as const
    act(() => api.stream.image?.(ended))
    expect((await screen.findAllByText('Ended'))[0]).toBeTruthy()
    expect(screen.queryByText(/failed/i)).toBeNull()
    await act(async () =>
      answer(failedFixture({ id: 'img_new', failure: { code: 'cancelled', message: '' } })),
    )
    expect((await screen.findAllByText(/^Canceled/))[0]).toBeTruthy()
  })

  it('are cancelled at once when it was this page that cancelled them', async () => {
    const { api, user } = await start()
    let answer = (_set: unknown) => {}
    api.on('cancel', () => new Promise((resolve) => (answer = resolve)))
    api.on('image', () => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const ended = { id: 'img_new', status: 3, progress: 0, queuePosition: null, etaSeconds: null } as const
    act(() => api.stream.image?.(ended))
    expect((await screen.findAllByText(/^Canceled/))[0]).toBeTruthy()
    await act(async () =>
      answer(failedFixture({ id: 'img_new', failure: { code: 'cancelled', message: '' } })),
    )
    expect((await screen.findAllByText('Canceled · Nothing was charged'))[0]).toBeTruthy()
  })

  it('say what failed and what was given back, and take the prompt up again', async () => {
    const { api, user } = await start()
    api.on('image', () => failedFixture({ id: 'img_new', prompt: 'An old street', ratioType: 3 }))
    act(() =>
      api.stream.image?.({ id: 'img_new', status: 3, progress: 0, queuePosition: null, etaSeconds: null }),
    )
    expect((await screen.findAllByText(/Generation failed · Nothing was charged/))[0]).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Edit prompt' }))
    expect(await field()).toHaveProperty('value', 'An old street')
    expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
  })

  it('show what is left of the day once it is known', async () => {
    const { api } = await start()
    expect(screen.queryByRole('meter')).toBeNull()
    act(() => api.stream.quota?.({ remaining: 2, limit: 3, resetsAt: null }))
    expect(await screen.findByRole('meter', { name: '2 of 3 left in 24 hours' })).toBeTruthy()
  })
})
