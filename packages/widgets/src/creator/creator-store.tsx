import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createStore, Provider, useAtom, useAtomValue } from 'jotai'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { scopeOf } from '../runtime/events/tab-channel.ts'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { draftAtom, makeCompactAtom, setsAtom } from './creator.atoms.ts'
import { type Draft, draftOf } from './creator.state.ts'
import { createSharedLists, type SharedLists } from './shared-lists.ts'
import { readStored } from './stored.ts'

const DRAFT = PERSONAL_KEYS.draft

/** The draft of this tab; the session port may hold that of another tab. */
const drafts = new WeakMap<QueryClient, Draft>()

const ListsContext = createContext<SharedLists | null>(null)

/** Provides the creator's state. Draft, last prompts and sets are restored from the session port. */
export function CreatorStore({ children }: { children: ReactNode }) {
  const { session, api, navigation } = useWidget()
  const queries = useQueryClient()
  const [{ store, lists }] = useState(() => {
    const opened = openStore(session, queries, scopeOf(api))
    // An address that says more than whose page it is, or a tab of the queue, fills the form or opens something over it.
    const isAsked = Object.keys(navigation.params).some((name) => name !== 'tab' && name !== 'partner')
    if (!isAsked && opened.store.get(setsAtom).length > 0) opened.store.set(makeCompactAtom)
    return opened
  })
  useEffect(() => lists.connect(), [lists])
  return (
    <Provider store={store}>
      <ListsContext value={lists}>{children}</ListsContext>
    </Provider>
  )
}

function openStore(session: SessionPort, queries: QueryClient, scope: () => string) {
  const store = createStore()
  store.set(draftAtom, drafts.get(queries) ?? draftOf(readStored(session, DRAFT)))
  store.sub(draftAtom, () => {
    const draft = store.get(draftAtom)
    drafts.set(queries, draft)
    session.set(DRAFT, JSON.stringify(draft))
  })
  drafts.set(queries, store.get(draftAtom))
  return { store, lists: createSharedLists(session, store, scope) }
}

/** The draft and a function that updates it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useAtom(draftAtom)
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))]
}

/** A function that changes the sets on this page and the last prompts. */
export function useChangeSharedLists(): SharedLists['change'] {
  const lists = use(ListsContext)
  if (!lists) throw new Error('useKeptLists: no CreatorStore above')
  return lists.change
}

/** Removes a set from this page; it stays in the queue and the works. */
export function useRemoveSet(): (id: string) => void {
  const change = useChangeSharedLists()
  return (id) => change('sets', { drop: id })
}

/** A function that restores a set to its present position on this page. */
export function useRestoreSet(id: string): () => void {
  const change = useChangeSharedLists()
  const sets = useAtomValue(setsAtom)
  const at = sets.indexOf(id)
  return () => change('sets', { add: id, after: sets[at - 1] })
}
