import type { Client } from '@easel/client'
import { looksLikeCode } from '@easel/contract/codes'
import { MINUTE, SECOND } from '@easel/contract/numbers'
import { promptFault } from '@easel/contract/prompt'
import type { CallAnswer } from '@easel/contract/types'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Finding } from '../refusals/finding-notice.tsx'
import { isApiError } from '../runtime/api-errors.ts'
import { keys } from '../runtime/keys.ts'
import { useWidget } from '../runtime/widget-context.ts'
import type { Draft } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'

/** Nobody has written for so long: what stands there is looked at. */
const STILL = 0.9 * SECOND
/** A press does not wait longer for the answer: the server judges what is sent in any case. */
const TIMEOUT = 2 * SECOND
const FRESH = 5 * MINUTE

type InspectAnswer = CallAnswer<'inspect'>

export type Inspection = ReturnType<typeof useInspection>

/**
 * Asks whether words would be refused, while one writes and before anything is sent: asking never counts as an alarm,
 * and sending would lead into a pause. What cannot be asked is taken for fine.
 */
export function useInspection() {
  const { api } = useWidget()
  const queries = useQueryClient()
  const [draft] = useDraft()
  const [dismissed, setDismissed] = useState('')
  const [pressed, setPressed] = useState<Finding | null>(null)
  const prompt = draft.prompt.trim()
  const still = useStill(prompt)
  const { data } = useQuery({
    ...askOf(api, queries, still),
    enabled: still === prompt && worthAsking(still) && !isQuiet(queries),
  })
  const written = still === prompt ? findingOf('prompt', prompt, data) : null
  // What was found at the press is said until other words stand there.
  const atPress = pressed && draft[pressed.field].trim() === pressed.text ? pressed : null
  const finding = atPress ?? written

  /** What would be refused of a draft, or null when it may be sent. */
  const check = useCallback(
    async ({ prompt, negativePrompt }: Pick<Draft, 'prompt' | 'negativePrompt'>) => {
      setDismissed('')
      const found =
        (await inspected(api, queries, 'prompt', prompt.trim())) ??
        (await inspected(api, queries, 'negativePrompt', negativePrompt.trim()))
      setPressed(found)
      return found
    },
    [api, queries],
  )

  return {
    finding: finding && finding.text !== dismissed ? finding : null,
    check,
    dismiss: () => setDismissed(finding?.text ?? ''),
  }
}

const worthAsking = (text: string): boolean => promptFault(text) === null && !looksLikeCode(text)

function findingOf(field: Finding['field'], text: string, answer: InspectAnswer | undefined): Finding | null {
  return answer?.clean === false ? { field, text, words: answer.words, safer: answer.safer } : null
}

async function inspected(
  api: Client,
  queries: QueryClient,
  field: Finding['field'],
  text: string,
): Promise<Finding | null> {
  const asking = askOf(api, queries, text)
  const known = queries.getQueryData<InspectAnswer>(asking.queryKey)
  if (known) return findingOf(field, text, known)
  if (!worthAsking(text) || isQuiet(queries)) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TIMEOUT)
  })
  const answer = await Promise.race([queries.fetchQuery(asking).catch(() => undefined), late])
  clearTimeout(timer)
  return findingOf(field, text, answer)
}

const askOf = (api: Client, queries: QueryClient, text: string) => ({
  queryKey: keys.inspection(text),
  queryFn: async (): Promise<InspectAnswer> => {
    try {
      return await api.call('inspect', { body: { prompt: text } })
    } catch (thrown) {
      if (isApiError(thrown) && thrown.retryAfter) quiet.set(queries, Date.now() + thrown.retryAfter * SECOND)
      throw thrown
    }
  },
  staleTime: FRESH,
  gcTime: FRESH,
  retry: false,
})

/** Who has asked too often is not answered for a while: until then nothing is asked. */
const quiet = new WeakMap<QueryClient, number>()
const isQuiet = (queries: QueryClient): boolean => (quiet.get(queries) ?? 0) > Date.now()

/** The text as it stood when nobody had changed it for a moment. */
function useStill(text: string): string {
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
