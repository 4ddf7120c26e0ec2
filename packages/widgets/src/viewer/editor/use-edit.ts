import { shapeOf } from '@easel/contract/aspect-ratios'
import type { CropRequest, EditRequest, ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isShownInPlace } from '../../refusals/refusals.ts'
import { isApiError } from '../../runtime/errors/is-api-error.ts'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { askedOnce, sentOnce } from '../../runtime/requests/asked-once.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { useIsVip } from '../../runtime/session/membership.queries.ts'
import { useGoOnAsVip } from '../../runtime/session/use-go-on-as-vip.ts'
import { addNewSet } from '../../runtime/works/new-sets.ts'
import { useOpenMade } from '../../ui/set/use-open-made.ts'
import type { EditDraft } from './draft.ts'
import { maskOf } from './draw-marks.ts'

interface Editing {
  set: ImageSet
  slot: ImageSlot
  onDone(): void
}

interface Painting extends Editing {
  onSent(sent: EditDraft['sent']): void
}

/** Has new images made by a draft, and opens them. A refusal leaves the draft, and the mask that was sent. */
export function useEdit({ set, slot, onDone, onSent }: Painting) {
  const { t } = useLingui()
  const { api, session, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const goOnAsVip = useGoOnAsVip()
  const report = useReportError()
  const ask = useOpen(onDone)
  const sendMask = async ({ marks, sent }: EditDraft, isGone: boolean): Promise<string> => {
    if (sent?.marks === marks.done) return sent.id
    const mask = await maskOf(marks.done, slot)
    // Only a server that no longer has the mask asks for it once more.
    const id = await sentOnce(session, mask, async () => (await api.upload('upload', mask)).id, isGone)
    onSent({ marks: marks.done, id })
    return id
  }
  const send = async (draft: EditDraft, isGone = false) => {
    const body = await requestOf(draft, { imageId: set.id, slot: slot.slot }, (of) => sendMask(of, isGone))
    const { id } = await askedOnce(session, 'edit', body, (idempotencyKey) =>
      api.call('edit', { body, idempotencyKey }),
    )
    return { id, kind: body.kind }
  }
  return useMutation({
    mutationFn: async (draft: EditDraft) => {
      const open = ask()
      if (!vip && !(await goOnAsVip({ reason: 'locked', key: 'modify' }))) return
      const { id, kind } = await send(draft).catch((thrown: unknown) => {
        // The mask of an earlier try is not kept for ever.
        if (draft.marks.done.length > 0 && isApiError(thrown) && thrown.reason === 'upload_gone') {
          return send({ ...draft, sent: null }, true)
        }
        throw thrown
      })
      track('edited', { id: set.id, kind })
      addNewSet(queries, id)
      open(
        id,
        kind === 'cutout'
          ? t`The image without its background is on its way`
          : t`Four new images are on their way`,
      )
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
  })
}

async function requestOf(
  draft: EditDraft,
  picture: Pick<EditRequest, 'imageId' | 'slot'>,
  sendMask: (draft: EditDraft) => Promise<string>,
): Promise<EditRequest> {
  const { kind, prompt, extendTo, place, extendPrompt } = draft
  if (kind === 'cutout') return { ...picture, kind }
  if (kind === 'extend' && extendTo) {
    const { ratioType, aspectRatio } = shapeOf(extendTo)
    const words = extendPrompt.trim()
    return {
      ...picture,
      kind,
      place,
      ratioType,
      ...(aspectRatio && { aspectRatio }),
      ...(words !== '' && { prompt: words }),
    }
  }
  const mask = await sendMask(draft)
  return kind === 'erase'
    ? { ...picture, kind, mask }
    : { ...picture, kind: 'repaint', prompt: prompt.trim(), mask }
}

/** Keeps a part of an image as a work of its own, and opens that. */
export function useCrop({ set, slot, onDone }: Editing) {
  const { t } = useLingui()
  const { api, session, track } = useWidget()
  const report = useReportError()
  const ask = useOpen(onDone)
  return useMutation({
    mutationFn: async (crop: Pick<CropRequest, 'turn' | 'box'>) => {
      const open = ask()
      const body = { imageId: set.id, slot: slot.slot, ...crop }
      const { id } = await askedOnce(session, 'crop', body, (idempotencyKey) =>
        api.call('crop', { body, idempotencyKey }),
      )
      track('edited', { id: set.id, kind: 'crop' })
      open(id, t`Kept as a new work. Only you see it.`)
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
  })
}

function useOpen(onDone: () => void) {
  const ask = useOpenMade()
  const queries = useQueryClient()
  return () => {
    const open = ask()
    return (id: string, text: string) => {
      for (const queryKey of [keys.queues, keys.lineages]) void queries.invalidateQueries({ queryKey })
      // An editor that was opened since is not closed.
      if (open({ id, text, key: 'edit' })) onDone()
    }
  }
}
