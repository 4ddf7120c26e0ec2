import { imageFixture, launcherFixture } from '@easel/contract/fixtures'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { create, field } from '../testing/creator.tsx'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { keepFolders } from '../testing/folders-server.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Viewer } from '../viewer/index.ts'
import { Creator } from './index.ts'

configure({ asyncUtilTimeout: 15_000 })

const MEMBER = { isVip: true, isPermanentVip: true, vipExpiryTime: null }

async function shown({ isVip = true, modifiableFor = 60_000, sets = ['img_a'] } = {}) {
  const api = fakeClient()
  if (isVip) api.on('vipInfo', () => MEMBER)
  const modifiableUntil = modifiableFor > 0 ? Date.now() + modifiableFor : null
  api.on('image', ({ params }) => imageFixture({ id: params?.id, modifiableUntil }))
  const downloadImage = vi.fn(async () => ({ outcome: 'done' as const }))
  const session = new Map([['creator.sets', JSON.stringify(sets)]])
  const host = { supports: () => true, downloadImage }
  const rendered = await renderWidget(<Creator />, { api, session, page: 'create', host })
  await screen.findAllByRole('button', { name: 'Image 2: download' })
  return { ...rendered, api, downloadImage }
}

it('an image is downloaded from where it was made', async () => {
  const { api, user, downloadImage } = await shown()
  api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
  await user.click(screen.getByRole('button', { name: 'Image 2: download' }))
  expect(api.made('saveConsume')[0]?.body).toEqual({ imageId: 'img_a', slot: 2 })
  await waitFor(() =>
    expect(downloadImage).toHaveBeenCalledWith({
      url: '/files/taken/x',
      filename: 'easel-img_a-2.jpg',
      imageId: 'img_a',
    }),
  )
})

it('neither variations nor a reference are offered where no engine begins with an image', async () => {
  const api = fakeClient()
  const models = launcherFixture.imageGeneration.models.map((model) => ({ ...model, image: false }))
  api.on('launcher', () => ({
    ...launcherFixture,
    imageGeneration: { ...launcherFixture.imageGeneration, models },
  }))
  const modifiableUntil = Date.now() + 60_000
  api.on('image', ({ params }) => imageFixture({ id: params?.id, modifiableUntil, variations: false }))
  const session = new Map([['creator.sets', JSON.stringify(['img_a'])]])
  const { user } = await renderWidget(<Creator />, { api, session, page: 'create' })
  const [more] = await screen.findAllByRole('button', { name: 'Image 3: more actions' })
  await user.click(more as HTMLElement)
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toContain('Download')
  expect(entries).not.toContain('Four more like this')
  expect(entries).not.toContain('Use as reference')
  expect(screen.queryByRole('button', { name: 'Start from an image' })).toBeNull()
})

it('an older result has the same actions as the newest', async () => {
  const { api, user } = await shown({ sets: ['img_a', 'img_old'] })
  const buttons = await screen.findAllByRole('button', { name: 'Image 3: more actions', expanded: false })
  const [, ofOlder] = buttons
  expect(buttons).toHaveLength(2)
  await user.click(ofOlder as HTMLElement)
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(entries).toEqual([
    'Download',
    'Four more like this',
    'Enhance to 4K',
    'Use as reference',
    'Add to favorites',
    'Share',
    'Delete this image',
    'Delete the whole set',
  ])
  api.on('favourite', () => ({ ids: ['img_old'], favourite: true }))
  await user.click(screen.getByRole('menuitem', { name: 'Add to favorites' }))
  // The menu is of one image, and so is its star.
  const body = { ids: ['img_old'], favourite: true, slot: 3 }
  await waitFor(() => expect(api.made('favourite')[0]?.body).toEqual(body))
})

it('where nothing hovers, a sheet has the actions of an image', async () => {
  const { api, user } = await shown()
  api.on('deleteWorks', () => ({ ids: ['img_a'], restorableUntil: Date.now() + 30_000 }))
  const [, onTouch] = screen.getAllByRole('button', { name: 'Image 1: more actions' })
  await user.click(onTouch as HTMLElement)
  const sheet = within(await screen.findByRole('dialog', { name: 'Image 1' }))
  await user.click(sheet.getByRole('button', { name: 'Delete the whole set' }))
  await waitFor(() => expect(api.made('deleteWorks')[0]?.body).toEqual({ ids: ['img_a'] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the sheet says in words what is for members', async () => {
  const { user } = await shown({ isVip: false })
  const [, onTouch] = screen.getAllByRole('button', { name: 'Image 1: more actions' })
  await user.click(onTouch as HTMLElement)
  const sheet = within(await screen.findByRole('dialog', { name: 'Image 1' }))
  const hintOf = (name: string) => sheet.getByRole('button', { name }).getAttribute('aria-description')
  expect(hintOf('Enhance to 4K')).toBe('For VIP members')
  expect(hintOf('Download')).toBeNull()
})

it('an image in 4K is made where it was made, and downloaded at once where there is one', async () => {
  const { api, user, downloadImage } = await shown()
  api.on('saveConsume', () => ({ remaining: 2, limit: 3, resetsAt: null, url: '/files/taken/x' }))
  api.on('enlarge', ({ body }) => ({ imageId: 'img_large', slot: 1, ready: body?.slot === 1 }))
  const enhance = async (number: number) => {
    const [more] = screen.getAllByRole('button', { name: `Image ${number}: more actions` })
    await user.click(more as HTMLElement)
    await user.click(screen.getByRole('menuitem', { name: 'Enhance to 4K' }))
  }
  await enhance(1)
  await waitFor(() => expect(downloadImage).toHaveBeenCalled())
  expect(screen.getAllByRole('article')).toHaveLength(1)
  await enhance(2)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
})

it('a set is put into a folder from where it was made', async () => {
  const { api, user } = await shown()
  keepFolders(api, ['Harbour'])
  await user.click(screen.getByRole('button', { name: 'Folders' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Harbour' }))
  await waitFor(() =>
    expect(api.made('fileWorks')[0]?.body).toEqual({ id: 'harbour', ids: ['img_a'], inside: true }),
  )
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('used-up downloads are shown beneath the images until they are dismissed', async () => {
  const { api, user } = await shown({ isVip: false })
  api.on('saveConsume', () => {
    throw refusal(402, { reason: 'save_limit', retryAfter: 7200 })
  })
  await user.click(screen.getByRole('button', { name: 'Image 1: download' }))
  expect(await screen.findByText('Daily downloads used up')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Daily downloads used up')).toBeNull()
})

it('four more are made of an image, and appear among the results', async () => {
  const { api, user } = await shown()
  api.on('modify', () => ({ id: 'img_child', queuePosition: 0, etaSeconds: 4 }))
  await user.click(screen.getByRole('button', { name: 'Image 3: four more like this' }))
  await waitFor(() =>
    expect(api.made('modify')[0]?.body).toMatchObject({ requestBody: { imageId: 'img_a', slot: 3 } }),
  )
})

it('four more are not offered once their time is over', async () => {
  await shown({ modifiableFor: 0 })
  expect(screen.queryByRole('button', { name: /four more like this/ })).toBeNull()
})

it('an image of one’s own that the address names begins the next prompt, and nobody else’s does', async () => {
  const asked = vi.fn(async () => new Response('no picture'))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  const api = fakeClient()
  api.on('image', ({ params }) => imageFixture({ id: params?.id, mine: params?.id === 'img_own' }))
  const { go, visits } = await create({ api, params: { reference: 'img_other.2' } })
  await waitFor(() => expect(api.made('image')).toHaveLength(1))
  await field()
  expect(asked).not.toHaveBeenCalled()
  act(() => go()('create', { reference: 'img_own.2', ratio: '3' }))
  await waitFor(() => expect(asked).toHaveBeenCalledWith(imageFixture().slots[1]?.thumbUrl))
  expect(visits.at(-1)).toEqual({ page: 'create', params: {} })
  expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
  vi.unstubAllGlobals()
})

it('an image begins the next prompt, whose field gets the focus', async () => {
  const asked = vi.fn(async () => new Response('no picture'))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  const { user } = await shown()
  await user.click(screen.getByRole('button', { name: 'Image 4: use as reference' }))
  expect(document.activeElement).toBe(await field())
  expect(asked).toHaveBeenCalledWith(imageFixture().slots[3]?.thumbUrl)
  expect(await screen.findByText(/^This file cannot be used/)).toBeTruthy()
  vi.unstubAllGlobals()
})

it('is edited from where it was made: the viewer begins with the editor of that image, once', async () => {
  const api = fakeClient()
  api.on('image', ({ params }) => imageFixture({ id: params?.id ?? '', edits: ['crop'] }))
  const { user, visits } = await renderWidget(
    <>
      <Creator />
      <Viewer />
    </>,
    { api, page: 'create', session: new Map([['creator.sets', '["img_a"]']]) },
  )
  const [menu] = await screen.findAllByRole('button', { name: 'Image 2: more actions' })
  await user.click(menu as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(visits.at(-1)?.params).toMatchObject({ image: 'img_a', slot: '2' })
  const editor = await screen.findByRole('dialog', { name: 'Edit the image' })
  await user.click(within(editor).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit the image' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Image 1' }))
  await user.click(screen.getByRole('button', { name: 'Image 2' }))
  expect(screen.queryByRole('dialog', { name: 'Edit the image' })).toBeNull()
})
