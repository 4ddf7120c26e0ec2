import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { isShownInPlace, type Wanted } from '../refusals/refusals.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { anyBeginsWithImages, useLauncher } from '../runtime/works/image.queries.ts'
import { starred } from '../runtime/works/own-image.ts'
import { canBeFavourite, useFavourite } from '../runtime/works/use-favourite.ts'
import { STAR, STARRED } from '../ui/rare-icons.ts'
import { canBeEdited, PENCIL } from '../ui/set/can-be-edited.ts'
import { useHandOverEdit } from '../ui/set/handed-edit.ts'
import type { MenuEntry } from '../ui/set/menu-entry.tsx'
import { useDeleting } from '../ui/set/use-deleting.ts'
import { isEnhanced } from '../ui/set/use-enlarge.ts'
import { useModify, variableUntil } from '../ui/set/use-modify.ts'
import { useSave } from '../ui/set/use-save.ts'
import { SHARE, useShare } from '../ui/set/use-share.tsx'
import { isSeeThrough } from '../ui/thumbhash.ts'
import { useNow } from '../ui/use-now.ts'
import { ownImageAtom } from './creator.atoms.ts'
import { useEnhanceResult } from './use-enhance-result.ts'

/** A refusal of an action on a result, which the set shows beneath its images. */
export interface ActionRefusal {
  error: Error
  at: number
  action: Wanted
  retry(): void
}

export interface ResultAction extends MenuEntry {
  /** Of what stands on the image itself, with which of them it is. */
  name?: string
  busy?: boolean
}

/** What can be done with a result, what is done most first. */
export function useResultActions(
  set: ImageSet,
  slot: ImageSlot,
  onRefused: (refusal: ActionRefusal) => void,
): ResultAction[] {
  const { t } = useLingui()
  const setOwnImage = useSetAtom(ownImageAtom)
  const save = useSave()
  const favour = useFavourite()
  const deleting = useDeleting(set, slot)
  const { share, busy: isSharing } = useShare(set)
  const { navigation } = useWidget()
  const { data: launcher } = useLauncher()
  const handOverEdit = useHandOverEdit()
  const more = useMore(set, slot, save, onRefused)
  useRefusal(save, 'save', onRefused)
  const { thumbUrl } = slot
  if (!thumbUrl) return []
  const picture = { imageId: set.id, slot: slot.slot }
  const own = starred(set, slot)
  const favourite = {
    icon: own.favourite ? STARRED : STAR,
    label: own.favourite ? t`Remove from favorites` : t`Add to favorites`,
    run: () => favour(own),
  }
  const edit = {
    icon: PENCIL,
    label: t`Edit`,
    run() {
      handOverEdit(picture)
      navigation.setParams({ image: set.id, slot: String(slot.slot) })
    },
  }
  const follow = {
    icon: 'image' as const,
    label: t`Use as reference`,
    name: t`Image ${slot.slot}: use as reference`,
    run: () => setOwnImage({ ...picture, thumbUrl }),
  }
  const link = { icon: SHARE, label: t`Share`, busy: isSharing, run: share }
  return [
    {
      icon: 'download',
      label: t`Download`,
      name: t`Image ${slot.slot}: download`,
      busy: save.isPending,
      run: () => save.mutate({ ...picture, seeThrough: isSeeThrough(slot.thumbhash) }),
    },
    ...more,
    ...(anyBeginsWithImages(launcher) ? [follow] : []),
    ...(canBeEdited(set, slot) ? [edit] : []),
    ...(canBeFavourite(set) ? [favourite, link] : []),
    ...deleting,
  ]
}

/** More images of it: four like it, as far as engines can tell subtle or strong, and itself in 4K. */
function useMore(
  set: ImageSet,
  image: ImageSlot,
  save: ReturnType<typeof useSave>,
  onRefused: (refusal: ActionRefusal) => void,
): ResultAction[] {
  const { t } = useLingui()
  const vip = useIsVip()
  const until = variableUntil(set)
  const now = useNow(until)
  const modify = useModify()
  const enhance = useEnhanceResult(save)
  useRefusal(modify, 'modify', onRefused)
  useRefusal(enhance, 'enhance', onRefused)
  const { slot } = image
  const picture = { imageId: set.id, slot }
  const hint = vip ? undefined : t`For VIP members`
  const isModifiable = until !== null && until > now
  const labels = { subtle: t`Subtle variation`, strong: t`Strong variation` }
  const strengths = (set.strengths ?? []).map((strength) => ({
    icon: vip ? ('sparkle' as const) : ('crown' as const),
    label: labels[strength],
    hint,
    run: () => modify.mutate({ ...picture, strength }),
  }))
  const vary: ResultAction = {
    icon: vip ? 'sparkle' : 'crown',
    label: t`Four more like this`,
    hint,
    name: t`Image ${image.slot}: four more like this`,
    busy: modify.isPending,
    run: () => modify.mutate(picture),
  }
  const enlarged: ResultAction = {
    icon: vip ? LARGER : 'crown',
    label: t`Enhance to 4K`,
    hint,
    busy: enhance.isPending,
    run: () => enhance.mutate(picture),
  }
  return [...(isModifiable ? [vary, ...strengths] : []), ...(isEnhanced(set, image) ? [] : [enlarged])]
}

const LARGER = { path: 'M13.5 4.5h6v6M19.5 4.5l-7 7M10.5 19.5h-6v-6M4.5 19.5l7-7' }

interface Action<T> {
  error: Error | null
  submittedAt: number
  variables: T | undefined
  mutate(variables: T): void
}

/** Passes on a refusal with a next step; the actions have shown all others. */
function useRefusal<T>(
  { error, submittedAt, variables, mutate }: Action<T>,
  action: Wanted,
  onRefused: (refusal: ActionRefusal) => void,
): void {
  const refuse = useEvent(onRefused)
  useEffect(() => {
    if (!error || !isShownInPlace(error) || variables === undefined) return
    refuse({ error, at: submittedAt, action, retry: () => mutate(variables) })
  }, [error, submittedAt, variables, mutate, action])
}
