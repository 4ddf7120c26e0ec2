import type { createStore } from 'jotai'
import type { SessionPort } from '../runtime/ports.ts'
import { openTabs, type Tabs } from '../runtime/tabs.ts'
import { historyAtom, setsAtom } from './creator.atoms.ts'
import { readKept, textsOf } from './kept.ts'

type Texts = readonly string[]

const LISTS = {
  sets: { key: 'creator.sets', atom: setsAtom },
  history: { key: 'creator.history', atom: historyAtom },
}

/** The lists that all tabs of a browser have in common: the sets on Create, and the last prompts. */
export interface KeptLists {
  /** Changes a list as it is now, not as this tab last saw it: another may have added to it since. */
  change(name: keyof typeof LISTS, by: (texts: Texts) => string[]): void
  /** Follows the other tabs, and tells them, until the answer is called. */
  connect(): () => void
}

export function keepLists(session: SessionPort, store: ReturnType<typeof createStore>): KeptLists {
  let tabs: Tabs<null> | null = null
  const read = (key: string) => textsOf(readKept(session, key))
  const readAll = () => {
    for (const { key, atom } of Object.values(LISTS)) store.set(atom, read(key))
  }
  readAll()
  return {
    change(name, by) {
      const { key, atom } = LISTS[name]
      const next = by(read(key))
      session.set(key, JSON.stringify(next))
      store.set(atom, next)
      tabs?.tell(null)
    },
    connect() {
      const line = openTabs<null>('creator', readAll)
      tabs = line
      return () => {
        line.close()
        if (tabs === line) tabs = null
      }
    },
  }
}
