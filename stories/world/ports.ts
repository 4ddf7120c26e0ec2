import type {
  HostAbility,
  HostPort,
  NavigationPort,
  PageName,
  Params,
  SessionPort,
} from '@easel/widgets/runtime'
import { useMemo, useState } from 'react'
import { fn } from 'storybook/test'

/** A host with the given abilities that records its calls (see the Actions panel). */
export function createHost(abilities: readonly HostAbility[]): HostPort {
  const done = async () => ({ outcome: 'done' as const })
  return {
    supports: (name) => abilities.includes(name),
    openLogin: fn(done).mockName('host.openLogin'),
    showVip: fn(done).mockName('host.showVip'),
    downloadImage: fn(done).mockName('host.downloadImage'),
    showMessage: fn(async () => abilities.includes('showMessage')).mockName('host.showMessage'),
  }
}

/** Storage in memory, for as long as the story is mounted. */
export function createSession(stored: Record<string, unknown>): SessionPort {
  const texts = new Map(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]))
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  }
}

interface At {
  page: PageName
  params: Params
}

const went = fn().mockName('navigation.go')

/** Navigation within the story. */
export function useStoryNavigation(start: At): NavigationPort {
  const [at, setAt] = useState(start)
  return useMemo(() => {
    const go = (page: PageName, params: Params = {}) => {
      went(page, params)
      setAt({ page, params })
    }
    return {
      ...at,
      go,
      // No fragment of this page, which axe would check as a skip link.
      href: (page, params) => `?${new URLSearchParams({ page, ...params })}`,
      setParams: (changes) => {
        const entries = Object.entries({ ...at.params, ...changes }).filter(([, value]) => value !== null)
        go(at.page, Object.fromEntries(entries) as Record<string, string>)
      },
    }
  }, [at])
}
