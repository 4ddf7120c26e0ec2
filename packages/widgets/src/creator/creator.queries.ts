import { isSuccess, STATUS } from '@easel/contract/errors'
import type { ImageSet, SubmitAnswer, SubmitBody } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { askedOnce } from '../runtime/requests/asked-once.ts'
import { keys } from '../runtime/requests/query-keys.ts'

export type Submitted = { kind: 'sent'; set: SubmitAnswer } | { kind: 'activated'; message: string }

/** Submits a prompt; again after a lost answer, it shows what was begun then. */
export function useSubmit() {
  const { api, session } = useWidget()
  const queries = useQueryClient()
  // Stored as stale: the full set is fetched as soon as it is shown.
  const show = (set: SubmitAnswer, body: SubmitBody) =>
    queries.setQueryData(keys.image(set.id), submitted(body, set, api.serverNow()), { updatedAt: 0 })
  return useMutation({
    mutationFn: async (body: SubmitBody): Promise<Submitted> => {
      const answer = await askedOnce(session, 'submit', body, (idempotencyKey) =>
        api.envelope('submit', { body, idempotencyKey }),
      )
      return isSuccess(answer.statusCode) && answer.statusCode !== STATUS.ok
        ? { kind: 'activated', message: answer.message }
        : { kind: 'sent', set: answer.data }
    },
    onSuccess: (answer, body) => {
      if (answer.kind === 'sent') show(answer.set, body)
      void queries.invalidateQueries({ queryKey: keys.queues })
      void queries.invalidateQueries({ queryKey: keys.redDot })
    },
  })
}

/** The set as it is right after the submit, until the server has sent it. */
function submitted(body: SubmitBody, answer: SubmitAnswer, createdAt: number): ImageSet {
  return {
    ...UNKNOWN,
    id: answer.id,
    prompt: body.prompt,
    modelId: body.modelId,
    ratioType: body.ratioType,
    ...(body.aspectRatio && { aspectRatio: body.aspectRatio }),
    ...(body.imageCount && { imageCount: body.imageCount }),
    styleId: body.styleId ?? null,
    negativePrompt: body.negativePrompt ?? null,
    queuePosition: answer.queuePosition,
    etaSeconds: answer.etaSeconds,
    createdAt,
  }
}

const UNKNOWN = {
  status: 0,
  operation: 0,
  moderation: 'clean',
  promptTruncated: false,
  stylize: 100,
  seed: 0,
  progress: 0,
  finishedAt: null,
  expiresAt: null,
  modifiableUntil: null,
  parentId: null,
  parentSlot: null,
  liked: false,
  likeCount: 0,
  author: { name: '', avatar: null },
  mine: true,
  shownInSquare: false,
  engine: null,
  slots: [],
  failure: null,
  quota: { charged: 1, refunded: 0 },
} satisfies Partial<ImageSet>
