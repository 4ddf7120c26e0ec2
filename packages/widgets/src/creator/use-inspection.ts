import { ApiError, type Client } from '@easel/client'
import { looksLikeCode } from '@easel/contract/codes'
import { STATUS } from '@easel/contract/errors'
import { MINUTE, SECOND } from '@easel/contract/numbers'
import { validatePrompt } from '@easel/contract/prompt'
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

/** Milliseconds without typing before the prompt is inspected. */
const DEBOUNCE = 0.9 * SECOND
const INSPECTION_TTL = 5 * MINUTE
/** Automatic inspections within that time: a third of the server's limit, the rest is reserved for presses. */
const AUTOMATIC_LIMIT = 20

type InspectAnswer = CallAnswer<'inspect'>

export type Inspection = ReturnType<typeof useInspection>
type Texts = Pick<Draft, 'prompt' | 'negativePrompt'>

/** An inspection that failed. */
interface FailedInspection {
  error: unknown
  at: number
  action: 'submit' | 'optimise'
  words: Texts
}

/**
 * Inspects prompts while they are typed and before they are sent. An inspection never counts as a violation, while a
 * refused submit would start a pause.
 */
export function useInspection() {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const [draft] = useDraft()
  const [dismissed, setDismissed] = useState('')
  const [pressed, setPressed] = useState<(Finding & { at: number }) | null>(null)
  const [failure, setFailure] = useState<FailedInspection | null>(null)
  const findingWhileTyping = useInspectionWhileTyping(draft.prompt.trim())
  // The result of a press is shown until the text changes.
  const atPress = pressed && draft[pressed.field].trim() === pressed.text ? pressed : null
  const finding = atPress ?? findingWhileTyping
  const isOfThese =
    failure?.words.prompt === draft.prompt.trim() &&
    // Only the prompt is improved.
    (failure.action === 'optimise' || failure.words.negativePrompt === draft.negativePrompt.trim())

  /** Whether a text passes. If not, or if the inspection fails, the reason is shown. */
  const passes = useCallback(
    async (texts: Texts, action: FailedInspection['action']): Promise<boolean> => {
      const words = { prompt: texts.prompt.trim(), negativePrompt: texts.negativePrompt.trim() }
      setDismissed('')
      setFailure(null)
      try {
        const found =
          (await inspect(api, queries, 'prompt', words.prompt)) ??
          (await inspect(api, queries, 'negativePrompt', words.negativePrompt))
        setPressed(found && { ...found, at: Date.now() })
        return found === null
      } catch (error) {
        if (isReportedElsewhere(error)) report(error)
        else setFailure({ error, at: Date.now(), action, words })
        return false
      }
    },
    [api, queries, report],
  )

  return {
    finding: finding && finding.text !== dismissed ? finding : null,
    // It does not apply to another text.
    failure: isOfThese ? failure : null,
    passes,
    dismiss: () => setDismissed(finding?.text ?? ''),
    dismissFailure: () => setFailure(null),
  }
}

/** An ended session and a risky request are reported by the page around. */
const isReportedElsewhere = (thrown: unknown): boolean =>
  isApiError(thrown) && (thrown.status === STATUS.tokenInvalid || thrown.status === STATUS.risk)

/** The result for the prompt while it is typed, dated by the answer. */
function useInspectionWhileTyping(prompt: string): (Finding & { at: number }) | null {
  const { api } = useWidget()
  const queries = useQueryClient()
  const still = useDebounced(prompt)
  const query = inspectionQuery(api, queries, still)
  const { data, dataUpdatedAt } = useQuery({
    ...query,
    queryFn: () => {
      recentAutomaticInspections(queries).push(Date.now())
      return query.queryFn()
    },
    enabled:
      still === prompt &&
      isInspectable(still) &&
      !rateLimitError(queries) &&
      recentAutomaticInspections(queries).length < AUTOMATIC_LIMIT,
  })
  const found = still === prompt ? findingOf('prompt', prompt, data) : null
  return found && { ...found, at: dataUpdatedAt }
}

const isInspectable = (text: string): boolean => validatePrompt(text) === null && !looksLikeCode(text)

function findingOf(field: Finding['field'], text: string, answer: InspectAnswer | undefined): Finding | null {
  return answer?.clean === false ? { field, text, words: answer.words, safer: answer.safer } : null
}

async function inspect(
  api: Client,
  queries: QueryClient,
  field: Finding['field'],
  text: string,
): Promise<Finding | null> {
  const query = inspectionQuery(api, queries, text)
  const known = queries.getQueryData<InspectAnswer>(query.queryKey)
  if (known) return findingOf(field, text, known)
  if (!isInspectable(text)) return null
  const refused = rateLimitError(queries)
  if (refused) throw refused
  return findingOf(field, text, await queries.fetchQuery(query))
}

const inspectionQuery = (api: Client, queries: QueryClient, text: string) => ({
  queryKey: keys.inspection(text),
  queryFn: async (): Promise<InspectAnswer> => {
    try {
      return await api.call('inspect', { body: { prompt: text } })
    } catch (thrown) {
      if (hasNoInspections(thrown)) return ASSUMED_CLEAN
      if (isApiError(thrown) && thrown.retryAfter)
        rateLimitedUntil.set(queries, Date.now() + thrown.retryAfter * SECOND)
      throw thrown
    }
  },
  staleTime: INSPECTION_TTL,
  gcTime: INSPECTION_TTL,
  retry: false,
  // Fails at once while offline, so that a press gets an answer.
  networkMode: 'always' as const,
})

/** An older server lacks this call and judges the submit instead. */
const hasNoInspections = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.kind === 'refused' && (thrown.status === 404 || thrown.status === 405)
const ASSUMED_CLEAN: InspectAnswer = { clean: true, words: [], safer: null }

/** Timestamps of recent automatic inspections, which are limited so that a press is always answered. */
function recentAutomaticInspections(queries: QueryClient): number[] {
  const recent = (automaticInspections.get(queries) ?? []).filter((at) => Date.now() - at < INSPECTION_TTL)
  automaticInspections.set(queries, recent)
  return recent
}
const automaticInspections = new WeakMap<QueryClient, number[]>()

/** Until when inspections are rate limited, by client. */
const rateLimitedUntil = new WeakMap<QueryClient, number>()

/** The rate limit as an error with the remaining time; null when there is none. */
function rateLimitError(queries: QueryClient): ApiError | null {
  const left = (rateLimitedUntil.get(queries) ?? 0) - Date.now()
  if (left <= 0) return null
  const data = { reason: 'rate', retryAfter: Math.ceil(left / SECOND) }
  return new ApiError({ kind: 'refused', status: STATUS.rate, message: '', data })
}

/** The text, debounced. */
function useDebounced(text: string): string {
  const [still, setStill] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), DEBOUNCE)
    return () => clearTimeout(timer)
  }, [text])
  return still
}
