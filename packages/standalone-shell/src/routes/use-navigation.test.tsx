import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { useNavigation } from './use-navigation.ts'

afterEach(cleanup)

function at(...entries: string[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={entries}>{children}</MemoryRouter>
  )
  const { result } = renderHook(
    () => ({ navigation: useNavigation(), location: useLocation(), navigate: useNavigate() }),
    { wrapper },
  )
  return {
    get navigation() {
      return result.current.navigation
    },
    get address() {
      const { pathname, search } = result.current.location
      return pathname + search
    },
    back: () => act(async () => void result.current.navigate(-1)),
    do: (work: () => void) => act(async () => work()),
  }
}

describe('the current location', () => {
  it('is a page with its parameters', () => {
    expect(at('/works?search=fox').navigation).toMatchObject({ page: 'works', params: { search: 'fox' } })
    expect(at('/queue/img_1').navigation).toMatchObject({ page: 'queue', params: { image: 'img_1' } })
    expect(at('/queue/%E0%A4%A').navigation.params).toEqual({})
    expect(at('/nowhere').navigation.page).toBe('home')
  })

  it('changes parameters, removes empty ones and keeps the others', async () => {
    const site = at('/home?style=ink&search=sea')
    await site.do(() => site.navigation.setParams({ search: null, image: 'a b' }))
    expect(site.address).toBe('/home?style=ink&image=a+b')
  })
})

describe('closing a work', () => {
  it('returns to the page it was opened from, however many works were viewed', async () => {
    const site = at('/works', '/home?style=ink')
    await site.do(() => site.navigation.setParams({ image: 'a' }))
    await site.do(() => site.navigation.setParams({ image: 'b' }, { replace: true }))
    await site.do(() => site.navigation.leave?.(['image']))
    expect(site.address).toBe('/home?style=ink')
    await site.do(() => site.navigation.setParams({ image: 'c' }))
    await site.do(() => site.navigation.leave?.(['image']))
    expect(site.address).toBe('/home?style=ink')
  })

  it('returns there from a work that was opened out of another one, to which Back leads', async () => {
    const site = at('/works', '/home?style=ink')
    for (const image of ['a', 'b', 'c']) await site.do(() => site.navigation.setParams({ image }))
    await site.back()
    expect(site.address).toBe('/home?style=ink&image=b')
    await site.do(() => site.navigation.setParams({ slot: '2' }, { replace: true }))
    await site.do(() => site.navigation.leave?.(['image', 'slot']))
    expect(site.address).toBe('/home?style=ink')
    await site.back()
    expect(site.address).toBe('/works')
  })

  it('stays on the page of a work that was opened first, from whichever was opened out of it', async () => {
    const site = at('/works', '/home?image=a')
    for (const image of ['b', 'c']) await site.do(() => site.navigation.setParams({ image }))
    await site.do(() => site.navigation.leave?.(['image', 'slot']))
    expect(site.address).toBe('/home')
  })

  it('stays on its page if it was opened first', async () => {
    const site = at('/home?image=a&slot=2')
    await site.do(() => site.navigation.leave?.(['image', 'slot']))
    expect(site.address).toBe('/home')
    const queue = at('/queue/img_1')
    await queue.do(() => queue.navigation.leave?.(['image', 'slot']))
    expect(queue.address).toBe('/queue')
  })
})
