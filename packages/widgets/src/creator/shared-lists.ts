import type { createStore } from 'jotai'
import { openTabChannel, type TabChannel } from '../runtime/events/tab-channel.ts'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { historyAtom, setsAtom } from './creator.atoms.ts'
import { withPrompt, withSet } from './creator.state.ts'
import { readStored, textsOf } from './stored.ts'

type Texts = readonly string[]

const LISTS = {
  sets: { key: PERSONAL_KEYS.sets, atom: setsAtom, add: withSet },
  history: { key: PERSONAL_KEYS.history, atom: historyAtom, add: withPrompt },
}

export type ListName = keyof typeof LISTS
/** An addition comes first, or `after` an item that is still listed. */
export type ListChange = { add: string; after?: string | undefined } | { drop: string }

interface TabMessage {
  list: ListName
  change: ListChange
}

/** Lists shared by all tabs of a browser: the sets on Create, and the last prompts. */
export interface SharedLists {
  change(list: ListName, change: ListChange): void
  /** Synchronizes with the other tabs until the returned function is called. */
  connect(): () => void
}

/** `scope` names the caller: only their own tabs are synchronized. */
export function createSharedLists(
  session: SessionPort,
  store: ReturnType<typeof createStore>,
  scope: () => string,
): SharedLists {
  let tabs: TabChannel<TabMessage> | null = null
  const read = (list: ListName) => textsOf(readStored(session, LISTS[list].key))
  for (const list of Object.keys(LISTS) as ListName[]) store.set(LISTS[list].atom, read(list))
  return {
    change(list, change) {
      const { key, atom } = LISTS[list]
      // Another tab may have stored a newer list.
      const next = changed(list, merged(read(list), store.get(atom)), change)
      session.set(key, JSON.stringify(next))
      store.set(atom, next)
      tabs?.post({ list, change })
    },
    connect() {
      // The change itself is posted: storage of another tab is often visible later than its message.
      const channel = openTabChannel<TabMessage>('creator', scope, (message) => {
        if (!isTabMessage(message)) return
        const { atom } = LISTS[message.list]
        store.set(atom, changed(message.list, store.get(atom), message.change))
      })
      tabs = channel
      return () => {
        channel.close()
        if (tabs === channel) tabs = null
      }
    },
  }
}

/** Newest first: items that only this tab has are the latest. */
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

/** Messages may come from another version of this code. */
function isTabMessage(message: unknown): message is TabMessage {
  const { list, change } = (message ?? {}) as { list?: string; change?: Record<string, unknown> }
  return (
    Object.hasOwn(LISTS, list ?? '') && (typeof change?.add === 'string' || typeof change?.drop === 'string')
  )
}
