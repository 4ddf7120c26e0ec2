import { imageFixture } from '@easel/contract/fixtures'
import { Operation } from '@easel/contract/numbers'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The tile of a work, where what its owner makes stands in the square or not. */
async function tileOf(over: Parameters<typeof imageFixture>[0], isNoShow: '0' | '1' = '0') {
  const api = fakeClient()
  api.on('mine', () => pageOf([imageFixture({ id: 'a', prompt: 'A fox', mine: true, ...over })]))
  api.on('settings', () => ({ isNoShow, username: 'Ink Heron', square: 'site' }))
  await renderWidget(<Works />, { api, page: 'works' })
  const tile = (await screen.findByRole('img', { name: 'A fox' })).closest('li') as HTMLElement
  await vi.waitFor(() => expect(api.made('settings')).toHaveLength(1))
  return within(tile)
}

it.each([
  ['enhanced', Operation.Upscale, '4K'],
  ['varied', Operation.Variation, 'Variation'],
])('a work that was %s says so on its tile', async (_how, operation, text) => {
  expect((await tileOf({ operation })).getByText(text)).toBeTruthy()
})

it('a work that only its owner sees says so, where their works are seen otherwise', async () => {
  expect(await (await tileOf({ shownInSquare: false })).findByText('Only you see it.')).toBeTruthy()
})

it.each([
  ['that is seen', { shownInSquare: true }, '0'],
  ['of somebody whose works nobody sees', { shownInSquare: false }, '1'],
] as const)('a work %s says nothing of it', async (_which, over, isNoShow) => {
  const tile = await tileOf(over, isNoShow)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(tile.queryByText('Only you see it.')).toBeNull()
})
