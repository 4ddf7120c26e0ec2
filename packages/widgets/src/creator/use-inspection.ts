import { ApiError, type Client } from '@easel/client'
import { looksLikeCode } from '@easel/contract/codes'
import { STATUS } from '@easel/contract/errors'
import { MINUTE, SECOND } from '@easel/contract/numbers'
import { promptFault } from '@easel/contract/prompt'
import type { CallAnswer } from '@easel/contract/types'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Finding } from '../refusals/finding-notice.tsx'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import type { Draft } from './creator.state.ts'
import { useDraft } from './creator-store.tsx'

/** Nobody has written for so long: what stands there is looked at. */
const STILL = 0.9 * SECOND
const FRESH = 5 * MINUTE
/** Of those that the server answers in that time, a third: the rest is for presses. */
const WHILE_WRITING = 20

type InspectAnswer = CallAnswer<'inspect'>

export type Inspection = ReturnType<typeof useInspection>
type Words = Pick<Draft, 'prompt' | 'negativePrompt'>

/** Whether the words pass could not be known. */
interface Unjudged {
  error: unknown
  at: number
  wanted: 'submit' | 'optimise'
  words: Words
}

/**
 * Asks whether words would be refused, while one writes and before anything is sent: asking never counts as an alarm,
 * and sending would lead into a pause.
 */
export function useInspection() {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const [draft] = useDraft()
  const [dismissed, setDismissed] = useState('')
  const [pressed, setPressed] = useState<(Finding & { at: number }) | null>(null)
  const [failure, setFailure] = useState<Unjudged | null>(null)
  const written = useWritten(draft.prompt.trim())
  // What was found at the press is said until other words stand there.
  const atPress = pressed && draft[pressed.field].trim() === pressed.text ? pressed : null
  const finding = atPress ?? written
  const isOfThese =
    failure?.words.prompt === draft.prompt.trim() &&
    // What is to be improved is the prompt alone.
    (failure.wanted === 'optimise' || failure.words.negativePrompt === draft.negativePrompt.trim())

  /** Whether words may be used; if not, or if that cannot be known, it is said why. */
  const passes = useCallback(
    async (asked: Words, wanted: Unjudged['wanted']): Promise<boolean> => {
      const words = { prompt: asked.prompt.trim(), negativePrompt: asked.negativePrompt.trim() }
      setDismissed('')
      setFailure(null)
      try {
        const found =
          (await inspected(api, queries, 'prompt', words.prompt)) ??
          (await inspected(api, queries, 'negativePrompt', words.negativePrompt))
        setPressed(found && { ...found, at: Date.now() })
        return found === null
      } catch (error) {
        if (hasItsOwnPlace(error)) report(error)
        else setFailure({ error, at: Date.now(), wanted, words })
        return false
      }
    },
    [api, queries, report],
  )

  return {
    finding: finding && finding.text !== dismissed ? finding : null,
    // Of other words it says nothing.
    failure: isOfThese ? failure : null,
    passes,
    dismiss: () => setDismissed(finding?.text ?? ''),
    dismissFailure: () => setFailure(null),
  }
}

/** An ended session and a risky request are told by whoever keeps the page. */
const hasItsOwnPlace = (thrown: unknown): boolean =>
  isApiError(thrown) && (thrown.status === STATUS.tokenInvalid || thrown.status === STATUS.risk)

/** What is found in the prompt while one writes, as old as the answer that said it. */
function useWritten(prompt: string): (Finding & { at: number }) | null {
  const { api } = useWidget()
  const queries = useQueryClient()
  const still = useStill(prompt)
  const asking = askOf(api, queries, still)
  const { data, dataUpdatedAt } = useQuery({
    ...asking,
    queryFn: () => {
      askedWhileWriting(queries).push(Date.now())
      return asking.queryFn()
    },
    enabled:
      still === prompt &&
      worthAsking(still) &&
      !askedTooOften(queries) &&
      askedWhileWriting(queries).length < WHILE_WRITING,
  })
  const found = still === prompt ? findingOf('prompt', prompt, data) : null
  return found && { ...found, at: dataUpdatedAt }
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
  if (!worthAsking(text)) return null
  const refused = askedTooOften(queries)
  if (refused) throw refused
  return findingOf(field, text, await queries.fetchQuery(asking))
}

const askOf = (api: Client, queries: QueryClient, text: string) => ({
  queryKey: keys.inspection(text),
  queryFn: async (): Promise<InspectAnswer> => {
    try {
      return await api.call('inspect', { body: { prompt: text } })
    } catch (thrown) {
      if (hasNoInspections(thrown)) return UNJUDGED
      if (isApiError(thrown) && thrown.retryAfter) quiet.set(queries, Date.now() + thrown.retryAfter * SECOND)
      throw thrown
    }
  },
  staleTime: FRESH,
  gcTime: FRESH,
  retry: false,
  // Whoever presses hears at once that there is no network.
  networkMode: 'always' as const,
})

/** An older server does not know the call: it judges what is sent. */
const hasNoInspections = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.kind === 'refused' && (thrown.status === 404 || thrown.status === 405)
const UNJUDGED: InspectAnswer = { clean: true, words: [], safer: null }

/** When one asked while somebody wrote, of the last minutes: a press is to be answered, however long they write. */
function askedWhileWriting(queries: QueryClient): number[] {
  const recent = (written.get(queries) ?? []).filter((at) => Date.now() - at < FRESH)
  written.set(queries, recent)
  return recent
}
const written = new WeakMap<QueryClient, number[]>()

/** Who has asked too often is not answered for a while: until then nothing is asked. */
const quiet = new WeakMap<QueryClient, number>()

/** That refusal, with what is left of the while; null when one may ask. */
function askedTooOften(queries: QueryClient): ApiError | null {
  const left = (quiet.get(queries) ?? 0) - Date.now()
  if (left <= 0) return null
  const data = { reason: 'rate', retryAfter: Math.ceil(left / SECOND) }
  return new ApiError({ kind: 'refused', status: STATUS.rate, message: '', data })
}

/** The text as it stood when nobody had changed it for a moment. */
function useStill(text: string): string {
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), STILL)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
