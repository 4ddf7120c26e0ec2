import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { WidgetSession } from './props.ts'
import { useOwnNavigation } from './use-widget-navigation.ts'
import { Person } from './user-storage.ts'

function memory(): WidgetSession {
  const map = new Map<string, string>()
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  }
}

describe('what one person keeps', () => {
  it('is theirs alone, also what comes when they have gone', () => {
    const kept = memory()
    const ada = new Person(kept, 'ada')
    ada.set('draft', 'a secret plan')
    const grace = ada.as('grace')
    expect(grace).not.toBe(ada)
    ada.set('history', 'a secret plan')
    expect([grace.get('draft'), grace.get('history')]).toEqual([null, null])
    expect(new Person(kept, 'ada').get('history')).toBe('a secret plan')
    expect(grace.as(null).get('draft')).toBeNull()
  })

  it('goes with a visitor who signs in, and nothing of it is left to the next one', () => {
    const kept = memory()
    const visitor = new Person(kept, null)
    visitor.set('draft', 'a lighthouse')
    visitor.set('SSAID', 'device')
    expect(visitor.as('ada')).toBe(visitor)
    visitor.set('history', 'a lighthouse')
    expect(visitor.get('draft')).toBe('a lighthouse')
    const next = new Person(kept, null)
    expect([next.get('draft'), next.get('history'), next.get('SSAID')]).toEqual([null, null, 'device'])
  })

  it('of before is not written over by what they began as a visitor', () => {
    const kept = memory()
    new Person(kept, 'ada').set('draft', 'the first')
    const visitor = new Person(kept, null)
    visitor.set('draft', 'another')
    expect(visitor.as('ada').get('draft')).toBe('the first')
    expect(new Person(kept, null).get('draft')).toBeNull()
  })
})

describe('what one person looks for', () => {
  it('goes with them, and stays with a visitor who signs in', () => {
    const { result, rerender } = renderHook(
      ({ user }) => useOwnNavigation('works', { site: 'https://easel.example', user }),
      { initialProps: { user: null as string | null } },
    )
    act(() => result.current.setParams({ search: 'a secret plan' }))
    rerender({ user: 'ada' })
    expect(result.current.params).toEqual({ search: 'a secret plan' })
    rerender({ user: 'grace' })
    expect(result.current.params).toEqual({})
  })
})
