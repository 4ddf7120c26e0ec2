import { imageFixture, launcherFixture } from '@easel/contract/fixtures'
import type { ImageSet } from '@easel/contract/types'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HostPort } from '../../runtime/provider/ports.ts'
import { fakeClient, offline, refusal } from '../../testing/fake-client.ts'
import { view } from '../../testing/viewer.tsx'

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['mask'])))
})
afterEach(() => vi.restoreAllMocks())

const VIP = { isVip: true, isPermanentVip: true, vipExpiryTime: null }

/** The editor over the first image of a work. */
const open = async (
  over: Partial<ImageSet> = {},
  { vip = true, host = {} }: { vip?: boolean; host?: Partial<HostPort> } = {},
) => {
  const api = fakeClient()
  api.on('image', ({ params }) =>
    imageFixture({ id: params?.id ?? '', edits: ['repaint', 'erase', 'extend', 'crop'], ...over }),
  )
  if (vip) api.on('vipInfo', () => VIP)
  api.on('launcher', () => {
    const { imageGeneration } = launcherFixture
    const models = imageGeneration.models.map((model) => ({ ...model, edits: true, ratios: ['16:9'] }))
    return { ...launcherFixture, imageGeneration: { ...imageGeneration, models } }
  })
  api.on('upload', () => ({ id: 'mask_1', width: 1024, height: 1024 }))
  api.on('edit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 9 }))
  api.on('crop', () => ({ id: 'img_new', queuePosition: null, etaSeconds: null }))
  const rendered = await view({ api, host })
  await rendered.user.click(await screen.findByRole('button', { name: 'Edit' }))
  await screen.findByText('Edit the image')
  return { ...rendered, api }
}
const area = () => screen.getByRole('application', { name: 'Image to paint on' })
const paint = () => {
  fireEvent.pointerDown(area(), { pointerId: 1, button: 0, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(area(), { pointerId: 1, clientX: 30, clientY: 30 })
  fireEvent.pointerUp(area(), { pointerId: 1 })
}
const button = (name: string) => screen.getByRole('button', { name })

describe('the editor', () => {
  it('has what was painted over painted anew, and opens the new set', async () => {
    const { api, user, visits } = await open()
    paint()
    await user.type(screen.getByLabelText('What should be there?'), 'A red hat')
    await user.click(button('Paint four images'))
    await waitFor(() => expect(visits.at(-1)?.params.image).toBe('img_new'))
    const [{ body, idempotencyKey } = {}] = api.made('edit')
    expect(body).toEqual({ imageId: 'img_a', slot: 1, kind: 'repaint', prompt: 'A red hat', mask: 'mask_1' })
    expect(idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(screen.queryByRole('application')).toBeNull()
  })

  it.each([
    ['edit', 'Erase', 'Erase it'],
    ['crop', 'Crop', 'Keep as a new work'],
  ] as const)(
    'makes one work of what is sent again because the answer was lost: %s',
    async (call, mode, press) => {
      const { api, user } = await open()
      api.on(call, () => {
        throw offline()
      })
      await user.click(screen.getByRole('radio', { name: mode }))
      if (call === 'edit') paint()
      await user.click(button(press))
      await user.click(await screen.findByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(api.made(call)).toHaveLength(4))
      expect(new Set(api.made(call).map((input) => input.idempotencyKey)).size).toBe(1)
    },
  )

  it('is painted on with the keyboard alone, without stepping to another image', async () => {
    const { api, user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Erase' }))
    area().focus()
    await user.keyboard('{ArrowRight} {ArrowDown}{ArrowDown} ')
    expect(screen.getByText('Brush up')).toBeTruthy()
    await user.click(button('Erase it'))
    await waitFor(() => expect(api.made('edit')).toHaveLength(1))
    expect(api.made('edit')[0]?.body).toMatchObject({ kind: 'erase', mask: 'mask_1' })
  })

  it('marks a rectangle by numbers, takes marks back, and asks for them before it sends', async () => {
    const { api, user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Erase' }))
    await user.click(button('Erase it'))
    expect(screen.getByRole('alert').textContent).toBe('Mark on the image what should change first')
    expect(button('Undo').hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByText('Mark a rectangle by numbers'))
    await user.click(button('Mark it'))
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button('Undo'))
    await user.click(button('Erase it'))
    expect(api.made('upload')).toEqual([])
    await user.click(button('Redo'))
    await user.click(button('Invert the marks'))
    await user.click(button('Erase it'))
    await waitFor(() => expect(api.made('edit')).toHaveLength(1))
  })

  it('keeps words and marks when it is refused or closed, and sends the mask once', async () => {
    const { api, user } = await open()
    api.on('edit', () => {
      throw refusal(429, { reason: 'fair_use', retryAfter: 60 })
    })
    paint()
    await user.type(screen.getByLabelText('What should be there?'), 'A red hat')
    await user.click(button('Paint four images'))
    expect(await screen.findByText('Daily images used up')).toBeTruthy()
    api.on('edit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 9 }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
    await user.click(button('Edit'))
    expect((screen.getByLabelText('What should be there?') as HTMLTextAreaElement).value).toBe('A red hat')
    await user.click(button('Paint four images'))
    await waitFor(() => expect(api.made('edit')).toHaveLength(2))
    expect(api.made('upload')).toHaveLength(1)
  })

  it('extends to a ratio that an engine paints, on the side that is chosen', async () => {
    const { api, user } = await open()
    await user.click(screen.getByRole('radio', { name: 'Extend' }))
    expect(screen.queryByRole('radio', { name: '1:1' })).toBeNull()
    expect(screen.queryByRole('radio', { name: '4:3' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '16:9' }))
    await user.click(screen.getByRole('radio', { name: 'On the right' }))
    await user.click(button('Extend the image'))
    await waitFor(() => expect(api.made('edit')).toHaveLength(1))
    const fields = { kind: 'extend', ratioType: 3, aspectRatio: '16:9', place: 'start' }
    expect(api.made('edit')[0]?.body).toEqual({ imageId: 'img_a', slot: 1, ...fields })
    expect(api.made('upload')).toEqual([])
  })

  it('removes the background at the press of one button, without words or marks', async () => {
    const { api, user, visits } = await open({ edits: ['repaint', 'cutout', 'crop'] })
    await user.click(screen.getByRole('radio', { name: 'Remove background' }))
    expect(screen.queryByRole('application')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(button('Remove the background'))
    await waitFor(() => expect(visits.at(-1)?.params.image).toBe('img_new'))
    expect(api.made('edit')[0]?.body).toEqual({ imageId: 'img_a', slot: 1, kind: 'cutout' })
    expect(api.made('upload')).toEqual([])
    expect(screen.getByText('The image without its background is on its way')).toBeTruthy()
  })

  it('says why a background could not be removed, and offers it again', async () => {
    const { api, user } = await open({ edits: ['cutout', 'crop'] })
    api.on('edit', () => {
      throw refusal(429, { reason: 'fair_use', retryAfter: 60 })
    })
    await user.click(button('Remove the background'))
    expect(await screen.findByText('Daily images used up')).toBeTruthy()
    api.on('edit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 9 }))
    await user.click(button('Remove the background'))
    await waitFor(() => expect(api.made('edit')).toHaveLength(2))
  })

  it('offers no removal of the background where no engine can', async () => {
    await open()
    expect(screen.queryByRole('radio', { name: 'Remove background' })).toBeNull()
  })

  it('crops and turns for anybody, by sliders or the keys, and opens the new work', async () => {
    const { api, user, visits } = await open({ edits: ['crop'] }, { vip: false })
    expect(screen.queryByRole('radio', { name: 'Repaint' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: '3:2' }))
    await user.click(button('Turn by 90°'))
    fireEvent.change(screen.getByRole('slider', { name: 'From the left (%)' }), { target: { value: '0' } })
    screen.getByRole('application', { name: /What is kept/ }).focus()
    await user.keyboard('{ArrowRight}')
    await user.click(button('Keep as a new work'))
    await waitFor(() => expect(visits.at(-1)?.params.image).toBe('img_new'))
    const box = { left: 8, top: 0, width: 683, height: 1024 }
    expect(api.made('crop')[0]?.body).toEqual({ imageId: 'img_a', slot: 1, turn: 90, box })
  })

  it('crops by dragging: the corner follows the pointer, whichever way, and the opposite one stays', async () => {
    const { api, user } = await open({ edits: ['crop'] })
    const frame = screen.getByRole('application', { name: /What is kept/ })
    const drag = (on: Element, ...steps: [number, number][]) => {
      fireEvent.pointerDown(on, { pointerId: 1, button: 0, clientX: 0, clientY: 0 })
      for (const [clientX, clientY] of steps) fireEvent.pointerMove(on, { pointerId: 1, clientX, clientY })
      fireEvent.pointerUp(on, { pointerId: 1 })
    }
    const corner = frame.lastElementChild ?? frame
    drag(corner, [-40, -10], [-100, -30])
    drag(frame, [60, 20])
    drag(corner, [-5, -60], [-10, -100])
    await user.click(button('Keep as a new work'))
    await waitFor(() => expect(api.made('crop')).toHaveLength(1))
    expect(api.made('crop')[0]?.body).toMatchObject({ box: { left: 60, top: 20, width: 824, height: 824 } })
  })

  it('has the frame follow the pointer again where that comes back from beyond an edge', async () => {
    const { api, user } = await open({ edits: ['crop'] })
    const frame = screen.getByRole('application', { name: /What is kept/ })
    fireEvent.change(screen.getByRole('slider', { name: 'Size (%)' }), { target: { value: '50' } })
    fireEvent.pointerDown(frame, { pointerId: 1, button: 0, clientX: 0, clientY: 0 })
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 900, clientY: 0 })
    fireEvent.pointerMove(frame, { pointerId: 1, clientX: 100, clientY: 0 })
    fireEvent.pointerUp(frame, { pointerId: 1 })
    await user.click(button('Keep as a new work'))
    await waitFor(() => expect(api.made('crop')).toHaveLength(1))
    expect(api.made('crop')[0]?.body).toMatchObject({ box: { left: 356, top: 256 } })
  })

  it('leaves whoever has gone elsewhere meanwhile where they are, and offers to show what it made there', async () => {
    const { api, user, visits, go } = await open({ edits: ['crop'] })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    api.on('crop', () => promise)
    await user.click(button('Keep as a new work'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull())
    act(() => go()('square', { order: 'new' }))
    await act(async () => resolve({ id: 'img_new', queuePosition: null, etaSeconds: null }))
    const show = await screen.findByRole('button', { name: 'Show' })
    expect(visits.at(-1)).toEqual({ page: 'square', params: { order: 'new' } })
    await user.click(show)
    expect(visits.at(-1)).toEqual({ page: 'square', params: { order: 'new', image: 'img_new' } })
  })

  it('is not offered for works of others, or where the set says nothing of it', async () => {
    const api = fakeClient()
    await view({ api })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('leads to the membership without VIP, and keeps all when that is declined', async () => {
    const showVip = vi.fn(async () => ({ outcome: 'cancelled' as const }))
    const { api, user } = await open({}, { vip: false, host: { supports: () => true, showVip } })
    paint()
    await user.type(screen.getByLabelText('What should be there?'), 'A red hat')
    await user.click(button('Paint four images'))
    await waitFor(() => expect(showVip).toHaveBeenCalledTimes(1))
    expect([api.made('upload'), api.made('edit')]).toEqual([[], []])
    expect((screen.getByLabelText('What should be there?') as HTMLTextAreaElement).value).toBe('A red hat')
  })
})
