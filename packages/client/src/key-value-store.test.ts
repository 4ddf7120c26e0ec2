import { describe, expect, it } from 'vitest'
import { createStore, deviceIdOf, ownKey } from './key-value-store.ts'

const memory = (map: Map<string, string>, limit = Number.POSITIVE_INFINITY) =>
  ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      map.set(key, value)
    },
    removeItem: (key: string) => void map.delete(key),
  }) as unknown as Storage

describe('the store', () => {
  it('prefixes its keys', () => {
    const map = new Map([['draft', 'the page’s own']])
    const store = createStore(() => memory(map), 'easel.')
    store.set('draft', 'a fox')
    expect([...map.keys()]).toEqual(['draft', 'easel.draft'])
    expect(store.get('draft')).toBe('a fox')
  })

  it('keeps values in memory when storage is full', () => {
    const store = createStore(() => memory(new Map(), 3))
    store.set('draft', 'too long')
    expect(store.get('draft')).toBe('too long')
    store.set('draft', 'fox')
    expect(store.get('draft')).toBe('fox')
  })

  it('keeps values per user, except the device id', () => {
    expect(ownKey('ada', 'draft')).not.toBe(ownKey('grace', 'draft'))
    expect(ownKey('ada', 'draft')).not.toContain('ada')
    expect(ownKey(null, 'draft')).toBe('draft')
    expect(ownKey('ada', 'SSAID')).toBe('SSAID')
  })
})

describe('the device id', () => {
  it('is the host’s if that is valid, else the stored one', () => {
    const store = createStore(() => memory(new Map()))
    const own = deviceIdOf(store)
    expect(deviceIdOf(store, 'short')).toBe(own)
    expect(deviceIdOf(store, 'a-device-of-the-host-01')).toBe('a-device-of-the-host-01')
    expect(deviceIdOf(store)).toBe(own)
  })
})
