import { describe, expect, it } from 'vitest'
import { createSavedLocation } from './saved-location.ts'

describe('the saved page of a frame', () => {
  const frame = (
    over: { name?: string; path?: string; type?: string } = {},
    ofTabs = new Map<string, string>(),
  ) => {
    const window = {
      name: over.name ?? '',
      location: { pathname: over.path ?? '/embed/home' },
      performance: { getEntriesByType: () => [{ type: over.type ?? 'navigate' }] },
    } as unknown as Window
    const tabStorage = {
      get: (key: string) => ofTabs.get(key) ?? null,
      set: (key: string, value: string | null) => void ofTabs.set(key, value ?? ''),
    }
    return { window, place: createSavedLocation(window, tabStorage) }
  }

  it('is restored in the same embed, also after a reload on the way', () => {
    const ofTabs = new Map<string, string>()
    const first = frame({}, ofTabs)
    first.place.begin('create')
    first.place.save('works')
    const { name } = first.window
    const reloaded = frame({ name, path: '/embed/works', type: 'reload' }, ofTabs)
    reloaded.place.begin('create')
    reloaded.place.save('queue')
    const again = frame({}, ofTabs)
    again.place.begin('create')
    expect(again.place.last()).toBe('queue')
  })

  it('is not restored in another embed in the same tab, and is only a path', () => {
    const ofTabs = new Map<string, string>()
    const first = frame({}, ofTabs)
    first.place.begin('create')
    first.place.save('works')
    const other = frame({ path: '/embed/create' }, ofTabs)
    other.place.begin(undefined)
    expect(other.place.last()).toBeNull()
    for (const key of ofTabs.keys()) ofTabs.set(key, 'javascript:alert(1)')
    expect(first.place.last()).toBeNull()
  })
})
