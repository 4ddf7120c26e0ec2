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
  /** The suggestion is complete. */
  complete: boolean
}

interface Improvement {
  /** The prompt to improve. */
  original: string
  requestId: string
  candidates: Candidate[]
  state: 'writing' | 'done' | 'failed'
  error: unknown
}

const emptyImprovement = (original: string): Improvement => ({
  original,
  requestId: '',
  candidates: CANDIDATES.map(() => ({ text: '', complete: false })),
  state: 'writing',
  error: null,
})

/** Requests three improved prompts and streams them. Closing aborts the stream. */
export function useImprove() {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const store = useStore()
  const [writing, setWriting] = useState<Improvement | null>(null)
  const running = useRef<AbortController | null>(null)
  const end = useCallback(() => running.current?.abort(), [])
  useEffect(() => end, [end])

  const begin = useCallback(
    async (prompt: string) => {
      end()
      const controller = new AbortController()
      running.current = controller
      setWriting(emptyImprovement(prompt))
      track('optimise_started')
      const change = (how: (before: Improvement) => Improvement) =>
        setWriting((before) => (before && running.current === controller ? how(before) : before))
      let done = false
      const { styleId } = store.get(draftAtom)
      const query = { prompt, ...(styleId && { styleId }) }
      try {
        await api.read('polyfill', { query, signal: controller.signal }, (event) => {
          done ||= event.name === 'done'
          change((before) => withEvent(before, event))
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

  /** One suggestion was used: notifies the server without waiting for its answer. */
  const confirm = useCallback(() => {
    const requestId = writing?.requestId
    track('optimise_taken')
    if (requestId) api.call('polyfillConsume', { body: { requestId } }).catch(() => {})
    close()
  }, [api, close, track, writing?.requestId])

  return { writing, begin, close, confirm }
}

function withEvent(before: Improvement, { name, data }: CallEvent<'polyfill'>): Improvement {
  if (name === 'start') return { ...before, requestId: data.requestId }
  if (name !== 'delta' && name !== 'candidate') return before
  const { index, text } = data
  const candidates = before.candidates.map((candidate, at) => {
    if (at !== index) return candidate
    return name === 'candidate' ? { text, complete: true } : { ...candidate, text: candidate.text + text }
  })
  return { ...before, candidates }
}
