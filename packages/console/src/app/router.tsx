import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useSurroundings } from '../api/surroundings.ts'
import { PAGES, type PageName } from './page-names.ts'

interface Path {
  /** `set-up`, one of the pages, or null: there is no such page. */
  page: PageName | 'set-up' | null
  /** What the page shows of its list; ids, never addresses or names of people. */
  id: string | null
  go(page: PageName, id?: string | null): void
  hrefOf(page: PageName, id?: string | null): string
}

const PathContext = createContext<Path | null>(null)

export function usePath(): Path {
  const path = use(PathContext)
  if (!path) throw new Error('usePath: no PathProvider above')
  return path
}

export function PathProvider({ base, children }: { base: string; children: ReactNode }) {
  const given = useSurroundings()
  const [address, setAddress] = useState(() =>
    given ? hrefIn(base, given.at.page, given.at.id) : window.location.pathname + window.location.search,
  )
  useEffect(() => {
    if (given) return
    const onPop = () => setAddress(window.location.pathname + window.location.search)
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [given])
  const path = useMemo<Path>(() => {
    const { pathname, searchParams } = new URL(address, window.location.origin)
    const hrefOf = (page: PageName, id?: string | null) => hrefIn(base, page, id)
    return {
      page: pageOf(pathname.slice(base.length).replace(/^\/|\/$/g, '')),
      id: searchParams.get('id'),
      hrefOf,
      go(page, id = null) {
        const href = hrefOf(page, id)
        if (href === address) return
        if (!given) window.history.pushState(null, '', href)
        setAddress(href)
        window.scrollTo(0, 0)
      },
    }
  }, [address, base, given])
  return <PathContext value={path}>{children}</PathContext>
}

const hrefIn = (base: string, page: string, id: string | null = null): string =>
  `${base}/${page}${id === null ? '' : `?id=${encodeURIComponent(id)}`}`

function pageOf(name: string): Path['page'] {
  if (name === '') return 'today'
  if (name === 'set-up') return name
  return PAGES.find((page) => page === name) ?? null
}
