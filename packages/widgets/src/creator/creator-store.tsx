import { createStore, Provider, useAtom, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { SessionPort } from '../runtime/ports.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { draftAtom, historyAtom, setsAtom } from './creator.atoms.ts'
import { type Draft, draftOf } from './creator.state.ts'

const DRAFT = 'creator.draft'
const HISTORY = 'creator.history'
const SETS = 'creator.sets'

/** The creator's state, as it was left: draft, last prompts and sets are kept by the session port. */
export function CreatorStore({ children }: { children: ReactNode }) {
  const { session } = useWidget()
  const [store] = useState(() => openStore(session))
  return <Provider store={store}>{children}</Provider>
}

function openStore(session: SessionPort) {
  const store = createStore()
  store.set(draftAtom, draftOf(read(session, DRAFT)))
  store.set(historyAtom, textsOf(read(session, HISTORY)))
  store.set(setsAtom, textsOf(read(session, SETS)))
  const keep = (key: string, value: unknown) => session.set(key, JSON.stringify(value))
  store.sub(draftAtom, () => keep(DRAFT, store.get(draftAtom)))
  store.sub(historyAtom, () => keep(HISTORY, store.get(historyAtom)))
  store.sub(setsAtom, () => keep(SETS, store.get(setsAtom)))
  return store
}

function read(session: SessionPort, key: string): unknown {
  try {
    return JSON.parse(session.get(key) ?? 'null')
  } catch {
    return null
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** The draft, and a way to change parts of it. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useAtom(draftAtom)
  return [draft, (change) => setDraft((before) => ({ ...before, ...change }))]
}

/** Takes a set off this page; it stays in queue and works. */
export function useDropSet(): (id: string) => void {
  const setSets = useSetAtom(setsAtom)
  return (id) => setSets((ids) => ids.filter((other) => other !== id))
}
