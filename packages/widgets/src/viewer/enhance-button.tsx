import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot, Picture } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useOffers } from '../runtime/session/use-offers.ts'
import { useImage } from '../runtime/works/image.queries.ts'
import { Button } from '../ui/button.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { isEnhanced } from '../ui/set/use-enlarge.ts'
import styles from './actions.module.css'
import { EnhanceFailed } from './enhance-failed.tsx'
import { Refused } from './refused.tsx'
import { useEnhance } from './use-enhance.ts'
import { UsedUp } from './used-up.tsx'

interface EnhanceButtonProps {
  set: ImageSet
  slot: ImageSlot
}

/** Downloads an image in 4K, for VIP. Images that have 4K already are covered by the plain download. */
export function EnhanceButton({ set, slot }: EnhanceButtonProps) {
  const { t } = useLingui()
  const offers = useOffers()
  const enhance = useEnhance({ imageId: set.id, slot: slot.slot })
  if (!offers('create') || isEnhanced(set, slot)) return null
  return (
    <>
      <Button
        variant={enhance.vip ? 'default' : 'gold'}
        icon={enhance.vip ? 'download' : 'crown'}
        busy={enhance.busy}
        onClick={enhance.start}
      >
        {t`Download in 4K`}
      </Button>
      {enhance.pending && <EnhanceProgress key={enhance.pending.imageId} of={enhance.pending} {...enhance} />}
      {enhance.failed !== undefined && <EnhanceFailed set={enhance.failed} onRetry={enhance.start} />}
      <Refused of={enhance.request} action="enhance" onRetry={enhance.start} />
      <UsedUp of={enhance.save} action="save" onRetry={enhance.start} />
    </>
  )
}

interface EnhanceProgressProps {
  of: Picture
  finish(made: Picture): void
  fail(made: Picture, failed: ImageSet | null): void
}

/** The progress of an enhancement. The result is added to the works in any case. */
function EnhanceProgress({ of, finish, fail }: EnhanceProgressProps) {
  const { t } = useLingui()
  const { data: set, gone } = useImage(of.imageId, 'queue')
  const status = set?.status
  const isOver = gone || (status !== undefined && !isRunning(status))
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once, when it has ended
  useEffect(() => {
    if (!isOver) return
    if (status === ImageStatus.Succeeded) finish(of)
    else fail(of, set ?? null)
  }, [isOver])
  const percent = set?.progress ?? 0
  return (
    <p className={styles.enhancement} role="status">
      <ProgressRing value={percent / 100} label={t`Enhancing to 4K`} />
      <span
        className={styles.enhancementText}
      >{t`Enhancing to 4K. Stay here and it downloads when it is ready; either way, you will find it in your works.`}</span>
    </p>
  )
}
