import { uuidV4 } from '@easel/client'
import { shapeOf } from '@easel/contract/aspect-ratios'
import type { CropRequest, EditRequest, ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isShownInPlace } from '../refusals/refusals.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useGoOnAsVip } from '../runtime/session/use-go-on-as-vip.ts'
import { addNewSet } from '../runtime/works/new-sets.ts'
import type { EditDraft } from './draft.ts'
import { maskOf } from './draw-marks.ts'
import type { Mark } from './marks.ts'

interface Editing {
  set: ImageSet
  slot: ImageSlot
  onDone(): void
}

/** Has four new images painted by a draft, and opens them. A refusal leaves the draft, and the mask that was sent. */
export function useEdit({ set, slot, onDone }: Editing) {
  const { t } = useLingui()
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const vip = useIsVip()
  const goOnAsVip = useGoOnAsVip()
  const report = useReportError()
  const open = useOpen(onDone)
  const sent = useRef<{ marks: readonly Mark[]; id: string } | null>(null)
  const sendMask = async (marks: readonly Mark[]): Promise<string> => {
    if (sent.current?.marks !== marks) {
      const { id } = await api.upload('upload', await maskOf(marks, slot))
      sent.current = { marks, id }
    }
    return sent.current.id
  }
  return useMutation({
    mutationFn: async (draft: EditDraft) => {
      if (!vip && !(await goOnAsVip({ reason: 'locked', key: 'modify' }))) return
      const body = await requestOf(draft, { imageId: set.id, slot: slot.slot }, sendMask)
      const { id } = await api.call('edit', { body, idempotencyKey: uuidV4() })
      track('edited', { id: set.id, kind: body.kind })
      addNewSet(queries, id)
      open(id, t`Four new images are on their way`)
    },
    onError: (thrown) => {
      if (isApiError(thrown) && thrown.reason === 'upload_gone') sent.current = null
      if (!isShownInPlace(thrown)) report(thrown)
    },
  })
}

async function requestOf(
  { kind, prompt, marks, extendTo, place, extendPrompt }: EditDraft,
  picture: Pick<EditRequest, 'imageId' | 'slot'>,
  sendMask: (marks: readonly Mark[]) => Promise<string>,
): Promise<EditRequest> {
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
  const mask = await sendMask(marks.done)
  return kind === 'erase'
    ? { ...picture, kind, mask }
    : { ...picture, kind: 'repaint', prompt: prompt.trim(), mask }
}

/** Keeps a part of an image as a work of its own, and opens that. */
export function useCrop({ set, slot, onDone }: Editing) {
  const { t } = useLingui()
  const { api, track } = useWidget()
  const report = useReportError()
  const open = useOpen(onDone)
  return useMutation({
    mutationFn: async (crop: Pick<CropRequest, 'turn' | 'box'>) => {
      const body = { imageId: set.id, slot: slot.slot, ...crop }
      const { id } = await api.call('crop', { body, idempotencyKey: uuidV4() })
      track('edited', { id: set.id, kind: 'crop' })
      open(id, t`Kept as a new work. Only you see it.`)
    },
    onError: (thrown) => {
      if (!isShownInPlace(thrown)) report(thrown)
    },
  })
}

function useOpen(onDone: () => void) {
  const { navigation, notices } = useWidget()
  const queries = useQueryClient()
  return (id: string, text: string) => {
    notices.toast({ text, tone: 'success', key: 'edit' })
    for (const queryKey of [keys.queues, keys.lineages]) void queries.invalidateQueries({ queryKey })
    onDone()
    navigation.setParams({ image: id, slot: null })
  }
}
