import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetSession } from './props.ts'
import { useWidgetNavigation } from './use-widget-navigation.ts'
import { UserStorage } from './user-storage.ts'

function memory(): WidgetSession {
  const map = new Map<string, string>()
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  }
}

describe('user storage', () => {
  it('belongs to one user, also for late writes', () => {
    const storage = memory()
    const ada = new UserStorage(storage, 'ada')
    ada.set('draft', 'a secret plan')
    const grace = ada.forUser('grace')
    expect(grace).not.toBe(ada)
    ada.set('history', 'a secret plan')
    expect([grace.get('draft'), grace.get('history')]).toEqual([null, null])
    expect(new UserStorage(storage, 'ada').get('history')).toBe('a secret plan')
    expect(grace.forUser(null).get('draft')).toBeNull()
  })

  it('moves from a visitor to the user who signs in, and leaves nothing for the next visitor', () => {
    const storage = memory()
    const visitor = new UserStorage(storage, null)
    visitor.set('draft', 'a lighthouse')
    visitor.set('SSAID', 'device')
    expect(visitor.forUser('ada')).toBe(visitor)
    visitor.set('history', 'a lighthouse')
    expect(visitor.get('draft')).toBe('a lighthouse')
    const next = new UserStorage(storage, null)
    expect([next.get('draft'), next.get('history'), next.get('SSAID')]).toEqual([null, null, 'device'])
  })

  it('is not overwritten by what its user started as a visitor', () => {
    const storage = memory()
    new UserStorage(storage, 'ada').set('draft', 'the first')
    const visitor = new UserStorage(storage, null)
    visitor.set('draft', 'another')
    expect(visitor.forUser('ada').get('draft')).toBe('the first')
    expect(new UserStorage(storage, null).get('draft')).toBeNull()
  })
})

describe('the search of a user', () => {
  it('is removed when they leave, and kept when a visitor signs in', () => {
    const { result, rerender } = renderHook(
      ({ user }) => useWidgetNavigation('works', { site: 'https://easel.example', user }),
      { initialProps: { user: null as string | null } },
    )
    act(() => result.current.setParams({ search: 'a secret plan' }))
    rerender({ user: 'ada' })
    expect(result.current.params).toEqual({ search: 'a secret plan' })
    rerender({ user: 'grace' })
    expect(result.current.params).toEqual({})
  })
})
