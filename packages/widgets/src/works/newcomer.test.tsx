import { imageFixture } from '@easel/contract/fixtures'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { paintForNewcomer } from '../testing/newcomer-page.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'

const work = (id: string) => imageFixture({ id, prompt: `Work ${id}` })

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Works of a newcomer', () => {
  it('says at once to whoever has never been here that there are none', async () => {
    const remove = paintForNewcomer()
    const api = fakeClient()
    let answer = (_: ReturnType<typeof pageOf>) => {}
    api.on('mine', () => new Promise((resolve) => (answer = resolve)))
    await renderWidget(<Works />, { api, page: 'works' })
    expect(screen.getByText('No works yet')).toBeTruthy()
    remove()
    answer(pageOf([work('a')]))
    expect(await screen.findByRole('img', { name: 'Work a' })).toBeTruthy()
  })

  it('goes on saying so while what is under way is still being asked for', async () => {
    const remove = paintForNewcomer()
    const api = fakeClient()
    api.on('mine', () => pageOf([]))
    api.on('queue', () => new Promise<never>(() => {}))
    await renderWidget(<Works />, { api, page: 'works' })
    remove()
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'mine')).toBe(true))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByText('No works yet')).toBeTruthy()
  })

  it('waits for the answer once the first page has gone', async () => {
    paintForNewcomer()()
    const api = fakeClient()
    api.on('mine', () => new Promise<never>(() => {}))
    await renderWidget(<Works />, { api, page: 'works' })
    expect(await screen.findByRole('heading', { name: 'My works' })).toBeTruthy()
    expect(screen.queryByText('No works yet')).toBeNull()
  })
})
