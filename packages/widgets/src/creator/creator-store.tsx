import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createStore, Provider, useAtom, useAtomValue } from 'jotai'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { scopeOf } from '../runtime/events/tab-channel.ts'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { draftAtom, setsAtom } from './creator.atoms.ts'
import { type Draft, draftOf } from './creator.state.ts'
import { type KeptLists, keepLists } from './shared-lists.ts'
import { readKept } from './stored.ts'

const DRAFT = 'creator.draft'

/** The draft of this very tab. What is kept by the session port may be that of another one. */
const drafts = new WeakMap<QueryClient, Draft>()

const ListsContext = createContext<KeptLists | null>(null)

/** The creator's state, as it was left: draft, last prompts and sets are kept by the session port. */
export function CreatorStore({ children }: { children: ReactNode }) {
  const { session, api } = useWidget()
  const queries = useQueryClient()
  const [{ store, lists }] = useState(() => openStore(session, queries, scopeOf(api)))
  useEffect(() => lists.connect(), [lists])
  return (
    <Provider store={store}>
      <ListsContext value={lists}>{children}</ListsContext>
    </Provider>
  )
}

function openStore(session: SessionPort, queries: QueryClient, scope: () => string) {
  const store = createStore()
  store.set(draftAtom, drafts.get(queries) ?? draftOf(readKept(session, DRAFT)))
  store.sub(draftAtom, () => {
    const draft = store.get(draftAtom)
    drafts.set(queries, draft)
    session.set(DRAFT, JSON.stringify(draft))
  })
  drafts.set(queries, store.get(draftAtom))
  return { store, lists: keepLists(session, store, scope) }
}

/** The draft, and a way to change parts of it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useAtom(draftAtom)
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))]
}

/** A way to change the sets on this page and the last prompts. */
export function useKeptLists(): KeptLists['change'] {
  const lists = use(ListsContext)
  if (!lists) throw new Error('useKeptLists: no CreatorStore above')
  return lists.change
}

/** Takes a set off this page; it stays in queue and works. */
export function useDropSet(): (id: string) => void {
  const change = useKeptLists()
  return (id) => change('sets', { drop: id })
}

/** A way to bring a set back to the place on this page that it has now. */
export function useBringBack(id: string): () => void {
  const change = useKeptLists()
  const sets = useAtomValue(setsAtom)
  const at = sets.indexOf(id)
  return () => change('sets', { add: id, after: sets[at - 1] })
}
