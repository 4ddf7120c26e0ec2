import { describe, expect, it } from 'vitest'
import { createStore, deviceIdOf, ownKey } from './kept.ts'

const memory = (map: Map<string, string>, limit = Number.POSITIVE_INFINITY) =>
  ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      map.set(key, value)
    },
    removeItem: (key: string) => void map.delete(key),
  }) as unknown as Storage

describe('what outlives the page', () => {
  it('has names of its own beside those of the page', () => {
    const map = new Map([['draft', 'the page’s own']])
    const store = createStore(() => memory(map), 'easel.')
    store.set('draft', 'a fox')
    expect([...map.keys()]).toEqual(['draft', 'easel.draft'])
    expect(store.get('draft')).toBe('a fox')
  })

  it('is at least kept as long as the page, where storage is full', () => {
    const store = createStore(() => memory(new Map(), 3))
    store.set('draft', 'too long')
    expect(store.get('draft')).toBe('too long')
    store.set('draft', 'fox')
    expect(store.get('draft')).toBe('fox')
  })

  it('is for one user alone, but for the browser’s own id', () => {
    expect(ownKey('ada', 'draft')).not.toBe(ownKey('grace', 'draft'))
    expect(ownKey('ada', 'draft')).not.toContain('ada')
    expect(ownKey(null, 'draft')).toBe('draft')
    expect(ownKey('ada', 'SSAID')).toBe('SSAID')
  })
})

describe('the device id', () => {
  it('is what the host gives, if it can be one, and else the browser’s own', () => {
    const store = createStore(() => memory(new Map()))
    const own = deviceIdOf(store)
    expect(deviceIdOf(store, 'short')).toBe(own)
    expect(deviceIdOf(store, 'a-device-of-the-host-01')).toBe('a-device-of-the-host-01')
    expect(deviceIdOf(store)).toBe(own)
  })
})
