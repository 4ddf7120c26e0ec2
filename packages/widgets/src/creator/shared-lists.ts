import type { createStore } from 'jotai'
import { openTabs, type Tabs } from '../runtime/events/tab-channel.ts'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { historyAtom, setsAtom } from './creator.atoms.ts'
import { remembered, withSet } from './creator.state.ts'
import { readKept, textsOf } from './stored.ts'

type Texts = readonly string[]

const LISTS = {
  sets: { key: 'creator.sets', atom: setsAtom, add: withSet },
  history: { key: 'creator.history', atom: historyAtom, add: remembered },
}

export type ListName = keyof typeof LISTS
/** What is added comes first, or `after` another that is still there. */
export type ListChange = { add: string; after?: string | undefined } | { drop: string }

interface Told {
  list: ListName
  change: ListChange
}

/** The lists that all tabs of a browser have in common: the sets on Create, and the last prompts. */
export interface KeptLists {
  change(list: ListName, change: ListChange): void
  /** Follows the other tabs, and tells them, until the answer is called. */
  connect(): () => void
}

/** `scope` names who is calling: only their own tabs are followed. */
export function keepLists(
  session: SessionPort,
  store: ReturnType<typeof createStore>,
  scope: () => string,
): KeptLists {
  let tabs: Tabs<Told> | null = null
  const read = (list: ListName) => textsOf(readKept(session, LISTS[list].key))
  for (const list of Object.keys(LISTS) as ListName[]) store.set(LISTS[list].atom, read(list))
  return {
    change(list, change) {
      const { key, atom } = LISTS[list]
      // Another tab may have written since: that counts as much as what is known here.
      const next = changed(list, merged(read(list), store.get(atom)), change)
      session.set(key, JSON.stringify(next))
      store.set(atom, next)
      tabs?.tell({ list, change })
    },
    connect() {
      // The change itself is told: what another tab has stored is often seen later than what it says.
      const line = openTabs<Told>('creator', scope, (message) => {
        if (!isTold(message)) return
        const { atom } = LISTS[message.list]
        store.set(atom, changed(message.list, store.get(atom), message.change))
      })
      tabs = line
      return () => {
        line.close()
        if (tabs === line) tabs = null
      }
    },
  }
}

/** Newest first: what only this tab knows has just come. */
const merged = (stored: Texts, known: Texts): Texts => [
  ...known.filter((text) => !stored.includes(text)),
  ...stored,
]

function changed(list: ListName, texts: Texts, change: ListChange): string[] {
  if ('drop' in change) return texts.filter((text) => text !== change.drop)
  const [first = change.add, ...others] = LISTS[list].add(texts, change.add)
  const at = others.indexOf(change.after ?? '') + 1
  return [...others.slice(0, at), first, ...others.slice(at)]
}

/** What is heard may come from another version of this code. */
function isTold(message: unknown): message is Told {
  const { list, change } = (message ?? {}) as { list?: string; change?: Record<string, unknown> }
  return (
    Object.hasOwn(LISTS, list ?? '') && (typeof change?.add === 'string' || typeof change?.drop === 'string')
  )
}
