import { launcherFixture } from '@easel/contract/fixtures'
import type { Launcher } from '@easel/contract/types'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { create, field, send } from '../../testing/creator.tsx'
import { fakeClient } from '../../testing/fake-client.ts'

type References = Launcher['imageGeneration']['models'][number]['references']
const ALL: References = { most: 3, kinds: ['content', 'style'], strengths: ['low', 'high'] }
const thumb = 'data:image/png;base64,AA=='

vi.mock('../prepare-reference.ts', () => ({
  prepareReference: async (file: Blob) => ({ file, thumb: 'data:image/png;base64,AA==' }),
}))

let uploads = 0
beforeEach(() => {
  uploads = 0
})
afterEach(() => vi.unstubAllGlobals())

const offering = (references: References) => {
  const api = fakeClient()
  const one = { id: 0, name: 'Auto', vip: false, engine: 'one', imageStrengths: ['low', 'high'] as const }
  const models = [{ ...one, imageStrengths: [...one.imageStrengths], ...(references && { references }) }]
  api.on('launcher', () => ({
    ...launcherFixture,
    imageGeneration: { ...launcherFixture.imageGeneration, models },
  }))
  api.on('submit', () => ({ id: 'img_a', queuePosition: null, etaSeconds: null }))
  api.on('upload', () => {
    uploads += 1
    return { id: `up_new${uploads}`, width: 8, height: 8 }
  })
  return api
}
const further = (id: string, over: object = {}) => ({ id, thumb, strength: null, kind: null, ...over })
const draft = (over: object = {}) =>
  new Map([['creator.draft', JSON.stringify({ prompt: 'A fox', reference: { id: 'up_1', thumb }, ...over })]])
const group = () => screen.findByRole('group', { name: 'Reference images' })
const body = async (api: ReturnType<typeof offering>) => {
  await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  return api.made('submit')[0]?.body
}
const png = (name: string) => new File(['png'], name, { type: 'image/png' })
const drop = async (...files: File[]) => {
  const dataTransfer = { types: ['Files'], files, getData: () => '' }
  fireEvent.drop(await field(), { dataTransfer })
}

describe('several reference images', () => {
  it('have each a kind and a strength of its own, and are sent in their order', async () => {
    const api = offering(ALL)
    const session = draft({ more: [further('up_2')] })
    const { user } = await create({ api, session })
    const list = within(await group())
    expect(list.getAllByRole('img').map((each) => each.getAttribute('alt'))).toEqual([
      'Reference image 1',
      'Reference image 2',
    ])
    await user.selectOptions(
      list.getByRole('combobox', { name: 'Image 1: reference strength' }),
      'Strength: low',
    )
    await user.selectOptions(
      list.getByRole('combobox', { name: 'Image 2: what is taken of it' }),
      'Its style',
    )
    await user.selectOptions(
      list.getByRole('combobox', { name: 'Image 2: reference strength' }),
      'Strength: high',
    )
    await user.click(send())
    expect(await body(api)).toMatchObject({
      image: 'up_1',
      imageStrength: 'low',
      moreImages: [{ image: 'up_2', kind: 'style', strength: 'high' }],
    })
    expect(JSON.parse(session.get('creator.draft') ?? '').more).toEqual([
      further('up_2', { kind: 'style', strength: 'high' }),
    ])
  })

  it('are added by a drop of several until the model has as many as it takes, which is said', async () => {
    const api = offering(ALL)
    await create({ api, session: draft() })
    const list = within(await group())
    expect(list.getByRole('button', { name: 'Add an image' })).toBeTruthy()
    await drop(png('a.png'), png('b.png'), png('c.png'))
    expect(await screen.findByText('This model takes at most 3 images: remove one first.')).toBeTruthy()
    expect(list.getAllByRole('img')).toHaveLength(3)
    expect(list.queryByRole('button', { name: 'Add an image' })).toBeNull()
    expect(uploads).toBe(2)
  })

  it('are all added where one is dropped while another is being sent', async () => {
    const api = offering(ALL)
    await create({ api, session: draft() })
    const list = within(await group())
    await Promise.all([drop(png('a.png')), drop(png('b.png'))])
    await waitFor(() => expect(list.getAllByRole('img')).toHaveLength(3))
    expect(uploads).toBe(2)
  })

  it('move up when the first one is removed, and the focus goes to the place for one more', async () => {
    const api = offering(ALL)
    const more = [further('up_2', { kind: 'style' }), further('up_3', { strength: 'high' })]
    const { user } = await create({ api, session: draft({ more, imageStrength: 'low' }) })
    const list = within(await group())
    await user.click(list.getByRole('button', { name: 'Remove image 1' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(list.getByRole('button', { name: 'Add an image' })),
    )
    await user.click(send())
    const sent = await body(api)
    expect(sent).toMatchObject({
      image: 'up_2',
      imageKind: 'style',
      moreImages: [{ image: 'up_3', strength: 'high' }],
    })
    expect(sent).not.toHaveProperty('imageStrength')
  })

  it('have no choice where the model can be told nothing of them', async () => {
    const api = offering({ most: 2, kinds: [], strengths: [] })
    const session = draft({ more: [further('up_2', { kind: 'style', strength: 'low' })] })
    const { user } = await create({ api, session })
    const list = within(await group())
    expect(list.getAllByRole('combobox').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Image 1: reference strength',
    ])
    await user.click(send())
    expect(await body(api)).toMatchObject({ moreImages: [{ image: 'up_2' }] })
  })

  it('are one where the model takes one, and another takes its place', async () => {
    const api = offering(undefined)
    const { user } = await create({ api, session: draft({ more: [further('up_2')] }) })
    expect(await screen.findByText(/^Colors and layout follow/)).toBeTruthy()
    await drop(png('a.png'))
    await waitFor(() => expect(uploads).toBe(1))
    await act(async () => {})
    await user.click(send())
    const sent = await body(api)
    expect(sent).toMatchObject({ image: 'up_new1' })
    expect(sent).not.toHaveProperty('moreImages')
    expect(screen.queryByRole('group', { name: 'Reference images' })).toBeNull()
  })
})
