import type { CallEvent } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { draftAtom } from './creator.atoms.ts'

export const CANDIDATES = [0, 1, 2] as const

export interface Candidate {
  text: string
  /** Written to its end. */
  whole: boolean
}

interface Writing {
  /** The words that it began with. */
  own: string
  requestId: string
  candidates: Candidate[]
  state: 'writing' | 'done' | 'failed'
  error: unknown
}

const nothing = (own: string): Writing => ({
  own,
  requestId: '',
  candidates: CANDIDATES.map(() => ({ text: '', whole: false })),
  state: 'writing',
  error: null,
})

/** Asks for three better prompts and follows them as they are written. Closing ends the writing. */
export function useOptimise() {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const store = useStore()
  const [writing, setWriting] = useState<Writing | null>(null)
  const running = useRef<AbortController | null>(null)
  const end = useCallback(() => running.current?.abort(), [])
  useEffect(() => end, [end])

  const begin = useCallback(
    async (prompt: string) => {
      end()
      const controller = new AbortController()
      running.current = controller
      setWriting(nothing(prompt))
      track('optimise_started')
      const change = (how: (before: Writing) => Writing) =>
        setWriting((before) => (before && running.current === controller ? how(before) : before))
      let done = false
      const { styleId } = store.get(draftAtom)
      const query = { prompt, ...(styleId && { styleId }) }
      try {
        await api.read('polyfill', { query, signal: controller.signal }, (event) => {
          done ||= event.name === 'done'
          change((before) => after(before, event))
        })
        change((before) => ({ ...before, state: done ? 'done' : 'failed' }))
      } catch (error) {
        if (!(isApiError(error) && error.kind === 'aborted')) {
          change((before) => ({ ...before, state: 'failed', error }))
        }
      }
      void queries.invalidateQueries({ queryKey: keys.balance('polyfill') })
    },
    [api, end, queries, store, track],
  )

  const close = useCallback(() => {
    end()
    running.current = null
    setWriting(null)
  }, [end])

  /** One was taken: the server is told, and nothing waits for it. */
  const confirm = useCallback(() => {
    const requestId = writing?.requestId
    track('optimise_taken')
    if (requestId) api.call('polyfillConsume', { body: { requestId } }).catch(() => {})
    close()
  }, [api, close, track, writing?.requestId])

  return { writing, begin, close, confirm }
}

function after(before: Writing, { name, data }: CallEvent<'polyfill'>): Writing {
  if (name === 'start') return { ...before, requestId: data.requestId }
  if (name !== 'delta' && name !== 'candidate') return before
  const { index, text } = data
  const candidates = before.candidates.map((candidate, at) => {
    if (at !== index) return candidate
    return name === 'candidate' ? { text, whole: true } : { ...candidate, text: candidate.text + text }
  })
  return { ...before, candidates }
}
