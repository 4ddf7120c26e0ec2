import { ASPECT_RATIOS } from '@easel/contract/aspect-ratios'
import { imageFixture, launcherFixture, runningFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { create, field, send } from '../testing/creator.tsx'
import { fakeClient } from '../testing/fake-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** An installation whose model paints more ratios. */
function withRatios() {
  const api = fakeClient()
  const { imageGeneration } = launcherFixture
  const models = imageGeneration.models.map((model) => ({ ...model, ratios: [...ASPECT_RATIOS] }))
  api.on('launcher', () => ({ ...launcherFixture, imageGeneration: { ...imageGeneration, models } }))
  return api
}

describe('the prompt', () => {
  it('gets the ratios of the chosen model, from the control, the address and a work', async () => {
    const { user, api } = await create({ api: withRatios(), params: { prompt: 'A fox', ratio: '16:9' } })
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Landscape, 16:9' })).toHaveProperty('checked', true),
    )
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toEqual({
        prompt: 'A fox',
        modelId: 0,
        ratioType: 3,
        aspectRatio: '16:9',
      }),
    )
    await user.click(screen.getByRole('radio', { name: 'Portrait, 2:3' }))
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[1]?.body).toEqual({ prompt: 'A fox', modelId: 0, ratioType: 2 }),
    )
  })

  it('gets the ratio of a remixed work, or the nearest where the model has no such', async () => {
    for (const [api, body] of [
      [withRatios(), { ratioType: 2, aspectRatio: '9:16' }],
      [fakeClient(), { ratioType: 2 }],
    ] as const) {
      api.on('image', () => imageFixture({ prompt: 'A castle', ratioType: 2, aspectRatio: '9:16', seed: 7 }))
      const { user, unmount } = await create({ api, params: { like: 'img_1', source: 'home' } })
      await waitFor(async () => expect(await field()).toHaveProperty('value', 'A castle'))
      await user.click(send())
      await waitFor(() => expect(api.made('submit')).toHaveLength(1))
      expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A castle', modelId: 0, seed: 7, ...body })
      unmount()
    }
  })

  it('asks for as many images as are chosen, and has room for as many', async () => {
    const api = fakeClient()
    api.on('image', ({ params }) => runningFixture({ id: params?.id ?? '', imageCount: 2, slots: [] }))
    const { user, session } = await create({ api, params: { prompt: 'A fox' } })
    await field()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('radio', { name: '4 images' })).toHaveProperty('checked', true)
    await user.click(screen.getByRole('radio', { name: '2 images' }))
    expect(screen.getByText('Fewer images are ready sooner, and still count as one generation.')).toBeTruthy()
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toEqual({
        prompt: 'A fox',
        modelId: 0,
        ratioType: 1,
        imageCount: 2,
      }),
    )
    const set = await screen.findByRole('article')
    await waitFor(() => expect(set.querySelectorAll('li')).toHaveLength(2))
    expect(JSON.parse(session.get('creator.draft') ?? '')).toMatchObject({ imageCount: 2 })
  })

  it('asks for as many images as the work had that is made again', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ prompt: 'A castle', imageCount: 1, seed: 7 }))
    const { user } = await create({ api, params: { like: 'img_1', source: 'home' } })
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A castle'))
    await user.click(send())
    await waitFor(() => expect(api.made('submit')[0]?.body).toMatchObject({ imageCount: 1 }))
  })

  it('is required: an empty one shows an error at the field', async () => {
    const { user, api } = await create()
    await field()
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a prompt first')
    expect(document.activeElement).toBe(await field())
    expect(api.made('submit')).toEqual([])
  })

  it('refuses special characters until they are removed', async () => {
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

  it('expands a collapsed section with an error, and focuses the field', async () => {
    const stored = JSON.stringify({ prompt: 'A cat', negativePrompt: 'no [text]' })
    const { user, api } = await create({ session: new Map([['creator.draft', stored]]) })
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

  it.each([
    ['Enter', '{Enter}'],
    ['Ctrl+Enter', '{Control>}{Enter}{/Control}'],
  ])('is submitted with %s, without default values', async (_, keys) => {
    const { user, api } = await create()
    await user.type(await field(), `A lighthouse${keys}`)
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A lighthouse', modelId: 0, ratioType: 1 })
  })

  it('gets a new line with Shift+Enter', async () => {
    const { user, api } = await create()
    await user.type(await field(), 'A lighthouse{Shift>}{Enter}{/Shift}at dusk')
    expect(await field()).toHaveProperty('value', 'A lighthouse\nat dusk')
    expect(api.made('submit')).toHaveLength(0)
  })

  it('is kept with the chosen options for the next visit', async () => {
    const session = new Map<string, string>()
    const first = await create({ session })
    await first.user.type(await field(), 'A fox')
    await first.user.click(screen.getByRole('radio', { name: 'Portrait, 2:3' }))
    first.unmount()
    await create({ session })
    expect(await field()).toHaveProperty('value', 'A fox')
    expect(screen.getByRole('radio', { name: 'Portrait, 2:3' })).toHaveProperty('checked', true)
  })

  it('is taken from the URL once, and removed from it', async () => {
    const { visits } = await create({ params: { prompt: 'A whale', style: 'ink', ratio: '3' } })
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A whale'))
    expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
    expect(screen.getByRole('button', { name: 'Style: Ink wash' })).toBeTruthy()
    expect(visits.at(-1)).toEqual({ page: 'create', params: {} })
  })

  it.each([
    ['the address', { params: { prompt: 'A whale', style: 'no-such-style' } }],
    [
      'the last visit',
      { session: new Map([['creator.draft', '{"prompt":"A whale","styleId":"given-up","modelId":4}']]) },
    ],
  ])('is submitted without options that are not offered, even if %s has them', async (_, from) => {
    const api = fakeClient()
    const models = launcherFixture.imageGeneration.models.filter(({ id }) => id !== 4)
    api.on('launcher', () => ({
      ...launcherFixture,
      imageGeneration: { ...launcherFixture.imageGeneration, models },
    }))
    const { user, session } = await create({ api, ...from })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Style: None' })).toBeTruthy())
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A whale'))
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A whale', modelId: 0, ratioType: 1 }),
    )
    expect(JSON.parse(session.get('creator.draft') ?? '')).toMatchObject({ styleId: '', modelId: 0 })
  })

  it('keeps an unknown style until the current launcher has loaded', async () => {
    const { imageGeneration } = launcherFixture
    const older = { ...launcherFixture, imageGeneration: { ...imageGeneration, styles: [] } }
    const stored = JSON.stringify({ version: 1, language: 'en', launcher: older })
    await create({ session: new Map([['launchers', stored]]), params: { style: 'ink' } })
    expect(await screen.findByRole('button', { name: 'Style: Ink wash' })).toBeTruthy()
  })

  it('gets the settings of a remixed work, but not another user’s seed', async () => {
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
  ])(
    'gets the whole words of %j with a notice, and the rest after the user becomes a member',
    async (cut, accepted) => {
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
      await waitFor(async () => expect(await field()).toHaveProperty('value', accepted))
      expect(screen.getByText(/^Only the beginning of this prompt is shown to you/)).toBeTruthy()
      await user.click(screen.getByRole('button', { name: 'Become VIP' }))
      await waitFor(async () => expect(await field()).toHaveProperty('value', whole))
      expect(api.made('image').at(-1)).toMatchObject({ params: { id: 'img_1' }, query: { source: 'square' } })
      expect(screen.queryByText(/Only the beginning/)).toBeNull()
    },
  )

  it('no longer shows the notice about a truncated prompt after a change', async () => {
    const api = fakeClient()
    api.on('image', () => imageFixture({ mine: false, prompt: 'A castle ov', promptTruncated: true }))
    const { user } = await create({ api, params: { like: 'img_1', source: 'square' } })
    await screen.findByText(/^Only the beginning/)
    await user.clear(await field())
    expect(screen.queryByText(/Only the beginning/)).toBeNull()
  })
})
