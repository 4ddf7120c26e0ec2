import { Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/widget-context.ts'
import { Button } from '../ui/button.tsx'
import styles from './viewer.module.css'

/** Where a set comes from: the picture that it was made from, one press away. */
export function Lineage({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { parentId, parentSlot } = set
  if (!parentId || !set.mine) return null
  return (
    <p className={styles.lineage}>
      {set.operation === Operation.Upscale
        ? t`Enhanced from an earlier picture.`
        : t`Made from an earlier picture.`}
      <Button
        size="small"
        look="quiet"
        icon="left"
        onClick={() =>
          navigation.setParams({ image: parentId, slot: parentSlot ? String(parentSlot) : null })
        }
      >
        {t`Show it`}
      </Button>
    </p>
  )
}
