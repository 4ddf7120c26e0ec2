import { MINUTE, MODIFY_WINDOW } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/set/menu.tsx'
import { useModify, variableUntil } from '../ui/set/use-modify.ts'
import { useNow } from '../ui/use-now.ts'
import styles from './actions.module.css'
import { Refused } from './refused.tsx'

const minutes = MODIFY_WINDOW / MINUTE

interface VariationsProps {
  set: ImageSet
  slot: ImageSlot
}

/**
 * Four variations: for VIP, and within ten minutes. After that a hint replaces the button. Beside it, how far they may be
 * from the image, where an engine can tell.
 */
export function Variations({ set, slot }: VariationsProps) {
  const { t } = useLingui()
  const vip = useIsVip()
  const modify = useModify()
  const until = variableUntil(set)
  const now = useNow(until)
  const creating = useCreating()
  const hint = useId()
  if (creating !== 'here' || !set.mine || until === null) return null
  const isOver = until <= now
  const picture = { imageId: set.id, slot: slot.slot }
  const facts = {
    subtle: { label: t`Subtle variation`, fact: t`Only details change` },
    strong: { label: t`Strong variation`, fact: t`The composition changes, too` },
  }
  const entries = (isOver ? [] : (set.strengths ?? [])).map((strength) => ({
    ...facts[strength],
    run() {
      if (!modify.isPending) modify.mutate({ ...picture, strength })
    },
  }))
  return (
    <>
      <div className={styles.variations}>
        <Button
          variant={vip || isOver ? 'default' : 'gold'}
          icon={vip || isOver ? 'sparkle' : 'crown'}
          busy={modify.isPending}
          disabled={isOver}
          aria-describedby={isOver ? hint : undefined}
          onClick={() => modify.mutate(picture)}
        >
          {t`Four more like this`}
        </Button>
        {entries.length > 0 && <Menu label={t`How much the variations differ`} entries={entries} />}
      </div>
      {isOver && (
        <p id={hint} className={styles.disabledReason}>
          {t`Four more can only be made within ${minutes} minutes of generation.`}
        </p>
      )}
      <Refused
        of={modify}
        action="modify"
        onRetry={() => modify.variables && modify.mutate(modify.variables)}
      />
    </>
  )
}
