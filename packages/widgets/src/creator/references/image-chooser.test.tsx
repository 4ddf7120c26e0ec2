import { imageFixture, launcherFixture } from '@easel/contract/fixtures'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { create, send } from '../../testing/creator.tsx'
import { fakeClient, pageOf, refusal } from '../../testing/fake-client.ts'

const thumb = 'data:image/png;base64,AA=='
vi.mock('../prepare-reference.ts', () => ({
  prepareReference: async (file: Blob) => ({ file, thumb: 'data:image/png;base64,AA==' }),
}))
beforeEach(() => vi.stubGlobal('fetch', async () => new Response('a picture')))
afterEach(() => vi.unstubAllGlobals())

const opened = async (mine: () => unknown, reference: object | null = { id: 'up_1', thumb }) => {
  const api = fakeClient()
  const references = { most: 3, kinds: [], strengths: [] }
  const models = [{ id: 0, name: 'Auto', vip: false, engine: 'one', references }]
  api.on('launcher', () => ({
    ...launcherFixture,
    imageGeneration: { ...launcherFixture.imageGeneration, models },
  }))
  api.on('mine', mine as never)
  api.on('takeReference', () => ({ id: 'up_own', width: 8, height: 8 }))
  api.on('upload', () => ({ id: 'up_file', width: 8, height: 8 }))
  api.on('submit', () => ({ id: 'img_a', queuePosition: null, etaSeconds: null }))
  const draft = { prompt: 'A fox', reference }
  const { user } = await create({ api, session: new Map([['creator.draft', JSON.stringify(draft)]]) })
  const name = reference ? 'Add an image' : 'Start from an image'
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name }))
  return { api, user, dialog, group: () => screen.findByRole('group', { name: 'Reference images' }) }
}

describe('a choice of one’s own works', () => {
  it('is there for the first image too', async () => {
    const set = imageFixture({ id: 'img_own', prompt: 'A lighthouse' })
    const { api, user, dialog } = await opened(() => pageOf([set]), null)
    await user.click(await dialog.findByRole('button', { name: 'Image 1: A lighthouse' }))
    await screen.findByAltText('Reference image 1')
    expect(api.made('takeReference')[0]?.body).toEqual({ imageId: 'img_own', slot: 1 })
    await user.click(send())
    await waitFor(() => expect(api.made('submit')[0]?.body).toMatchObject({ image: 'up_own' }))
  })

  it('takes what is pasted on it, and closes', async () => {
    await opened(() => pageOf([]), null)
    const files = [new File(['png'], 'a.png', { type: 'image/png' })]
    fireEvent.paste(screen.getByRole('dialog'), {
      clipboardData: { types: ['Files'], files, getData: () => '' },
    })
    await screen.findByAltText('Reference image 1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('leaves the way to a file', async () => {
    const { user, dialog } = await opened(() => pageOf([]), null)
    const asked = vi.spyOn(HTMLInputElement.prototype, 'click')
    await user.click(dialog.getByRole('button', { name: 'Choose a file' }))
    expect(asked.mock.contexts.map((input) => (input as HTMLInputElement).type)).toEqual(['file'])
    expect(screen.queryByRole('dialog')).toBeNull()
    asked.mockRestore()
  })

  it('takes one of their images as a reference without sending it', async () => {
    const set = imageFixture({ id: 'img_own', prompt: 'A lighthouse' })
    const { api, user, group, dialog } = await opened(() => pageOf([set]))
    await user.click(await dialog.findByRole('button', { name: 'Image 2: A lighthouse' }))
    const list = within(await group())
    await waitFor(() => expect(list.getAllByRole('img')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.made('takeReference')[0]?.body).toEqual({ imageId: 'img_own', slot: 2 })
    expect(api.made('upload')).toHaveLength(0)
    await user.click(send())
    await waitFor(() =>
      expect(api.made('submit')[0]?.body).toMatchObject({ image: 'up_1', moreImages: [{ image: 'up_own' }] }),
    )
  })

  it('goes on with older ones', async () => {
    let asked = 0
    const { user, dialog } = await opened(() => {
      asked += 1
      return pageOf(
        [imageFixture({ id: `img_${asked}`, prompt: `Page ${asked}` })],
        asked === 1 ? 'next' : null,
      )
    })
    await user.click(await dialog.findByRole('button', { name: 'Show more' }))
    expect(await dialog.findByRole('button', { name: 'Image 1: Page 2' })).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says so where there are none', async () => {
    const { dialog } = await opened(() => pageOf([]))
    expect(await dialog.findByText('No works yet')).toBeTruthy()
  })

  it('can be loaded again where it could not be', async () => {
    let fails = true
    const { user, dialog } = await opened(() => {
      if (fails) throw refusal(403)
      return pageOf([imageFixture({ prompt: 'A boat' })])
    })
    expect(await dialog.findByRole('alert')).toBeTruthy()
    fails = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByRole('button', { name: 'Image 1: A boat' })).toBeTruthy()
  })
})
