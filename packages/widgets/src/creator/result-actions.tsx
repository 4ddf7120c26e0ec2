import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { isShownInPlace, type Wanted } from '../refusals/refusals.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { IconButton } from '../ui/button.tsx'
import { useModify } from '../ui/set/use-modify.ts'
import { useSave } from '../ui/set/use-save.ts'
import { isSeeThrough } from '../ui/thumbhash.ts'
import { useNow } from '../ui/use-now.ts'
import { ownImageAtom } from './creator.atoms.ts'
import styles from './result-actions.module.css'

/** A refusal of an action on a result, which the set shows beneath its images. */
export interface ActionRefusal {
  error: Error
  at: number
  action: Wanted
  retry(): void
}

interface ResultActionsProps {
  set: ImageSet
  slot: ImageSlot
  onRefused(refusal: ActionRefusal): void
}

/** What is done most with a result, on its image: download, four more, begin the next prompt with it. */
export function ResultActions({ set, slot, onRefused }: ResultActionsProps) {
  const { t } = useLingui()
  const setOwnImage = useSetAtom(ownImageAtom)
  const vip = useIsVip()
  const now = useNow(set.modifiableUntil)
  const save = useSave()
  const modify = useModify()
  useRefusal(save, 'save', onRefused)
  useRefusal(modify, 'modify', onRefused)
  const { thumbUrl } = slot
  if (!thumbUrl) return null
  const picture = { imageId: set.id, slot: slot.slot }
  const isModifiable = set.modifiableUntil !== null && set.modifiableUntil > now
  return (
    <span className={styles.actions}>
      <IconButton
        variant="veil"
        icon="image"
        label={t`Image ${slot.slot}: use as reference`}
        onClick={() => setOwnImage({ ...picture, thumbUrl })}
      />
      {isModifiable && (
        <IconButton
          variant="veil"
          icon={vip ? 'sparkle' : 'crown'}
          label={t`Image ${slot.slot}: four more like this`}
          busy={modify.isPending}
          onClick={() => modify.mutate(picture)}
        />
      )}
      <IconButton
        variant="veil"
        icon="download"
        label={t`Image ${slot.slot}: download`}
        busy={save.isPending}
        onClick={() => save.mutate({ ...picture, seeThrough: isSeeThrough(slot.thumbhash) })}
      />
    </span>
  )
}

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
  onRefused: ResultActionsProps['onRefused'],
): void {
  const refuse = useEvent(onRefused)
  useEffect(() => {
    if (!error || !isShownInPlace(error) || variables === undefined) return
    refuse({ error, at: submittedAt, action, retry: () => mutate(variables) })
  }, [error, submittedAt, variables, mutate, action])
}
