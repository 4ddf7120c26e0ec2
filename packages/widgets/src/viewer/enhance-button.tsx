import { ENHANCED_SIDE, ImageStatus, isRunning, Operation } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot, Picture } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useOffers } from '../runtime/session/use-offers.ts'
import { useImage } from '../runtime/works/image.queries.ts'
import { Button } from '../ui/button.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { LargeFailed } from './enhance-failed.tsx'
import { Refused } from './refused.tsx'
import { useLarge } from './use-enhance.ts'
import { UsedUp } from './used-up.tsx'
import styles from './viewer.module.css'

interface LargeButtonProps {
  set: ImageSet
  slot: ImageSlot
}

/** Any picture that one sees, in 4K: for VIP. What is that large is had by the download itself. */
export function LargeButton({ set, slot }: LargeButtonProps) {
  const { t } = useLingui()
  const offers = useOffers()
  const large = useLarge({ imageId: set.id, slot: slot.slot })
  if (!offers('create') || isLarge(set, slot)) return null
  return (
    <>
      <Button
        look={large.vip ? 'default' : 'gold'}
        icon={large.vip ? 'download' : 'crown'}
        busy={large.busy}
        onClick={large.take}
      >
        {t`Download in 4K`}
      </Button>
      {large.making && <Making key={large.making.imageId} of={large.making} {...large} />}
      {large.failed !== undefined && <LargeFailed set={large.failed} onRetry={large.take} />}
      <Refused of={large.ask} wanted="large" onRetry={large.take} />
      <UsedUp of={large.save} wanted="save" />
    </>
  )
}

const isLarge = (set: ImageSet, { width, height }: ImageSlot): boolean =>
  set.operation === Operation.Upscale || Math.max(width, height) >= ENHANCED_SIDE

interface MakingProps {
  of: Picture
  ready(made: Picture): void
  giveUp(made: Picture, failed: ImageSet | null): void
}

/** How far it is, until it is there. It comes among one's works, whether one waits or goes. */
function Making({ of, ready, giveUp }: MakingProps) {
  const { t } = useLingui()
  const { data: set, gone } = useImage(of.imageId, 'queue')
  const status = set?.status
  const isOver = gone || (status !== undefined && !isRunning(status))
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is over
  useEffect(() => {
    if (!isOver) return
    if (status === ImageStatus.Succeeded) ready(of)
    else giveUp(of, set ?? null)
  }, [isOver])
  const percent = set?.progress ?? 0
  return (
    <p className={styles.making} role="status">
      <ProgressRing value={percent / 100} label={t`Enhancing to 4K`} />
      <span
        className={styles.makingText}
      >{t`Enhancing to 4K. Stay here and it downloads when it is ready; either way, you will find it in your works.`}</span>
    </p>
  )
}
