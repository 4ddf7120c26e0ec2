import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { view } from '../testing/viewer.tsx'

describe('the lineage', () => {
  const of = (id: string, over = {}) => imageFixture({ id, prompt: `Work ${id}`, ...over })
  const relatives = async (over = {}, nearest = {}) => {
    const api = fakeClient()
    api.on('image', ({ params }) => of(params?.id ?? '', { parentId: 'nearest', parentSlot: 3, ...over }))
    api.on('lineage', ({ params }) =>
      params?.id === 'img_a'
        ? {
            ancestors: [
              of('nearest', { operation: 2, parentId: 'root', parentSlot: 2, ...nearest }),
              of('root'),
            ],
            descendants: [
              of('child', { operation: 1 }),
              of('subtle', { operation: 2, strength: 'subtle' }),
              of('coming', { status: 2, slots: [] }),
            ],
          }
        : { ancestors: [], descendants: [] },
    )
    return view({ api })
  }
  const linksIn = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('link')

  it('links to the exact image a work was made from, and to those made from it', async () => {
    const { user, visits } = await relatives()
    await screen.findByRole('list', { name: 'Made from' })
    const up = linksIn('Made from')
    expect(up.map((link) => link.getAttribute('href'))).toEqual([
      '/works?image=nearest&slot=3',
      '/works?image=root&slot=2',
    ])
    expect(up[0]).toBe(screen.getByRole('link', { name: 'Variation: Work nearest' }))
    expect(linksIn('Made from this')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Subtle variation: Work subtle' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Enhanced: Work child' })).toBeTruthy()
    up[0]?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(visits.at(-1)?.params).toEqual({ image: 'nearest', slot: '3' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Made from' })).toBeNull())
  })

  it('shows no other image of the set for one that was deleted', async () => {
    const slots = ([1, 2, 4] as const).map((slot) => slotFixture(slot))
    await relatives({}, { slots })
    await screen.findByRole('list', { name: 'Made from' })
    expect(linksIn('Made from').map((link) => link.getAttribute('href'))).toEqual([
      '/works?image=root&slot=2',
    ])
  })

  it('is hidden without relatives, and not requested for other people’s works', async () => {
    const first = await relatives({ id: 'alone' })
    first.unmount()
    const api = fakeClient()
    api.on('image', () => of('img_a', { mine: false }))
    await view({ api })
    await screen.findByRole('button', { name: 'Download' })
    expect(screen.queryByText(/Made from/)).toBeNull()
    expect(api.made('lineage')).toEqual([])
  })

  it('is hidden when it fails to load', async () => {
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
