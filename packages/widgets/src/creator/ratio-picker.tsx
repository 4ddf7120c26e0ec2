import { BASE_RATIOS, type RatioLabel, ratioOf, ratioValue, shapeOf } from '@easel/contract/aspect-ratios'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Segmented } from '../ui/segmented.tsx'
import { useDraft } from './creator-store.tsx'
import { moreRatiosOf } from './offered.ts'
import styles from './options.module.css'

/**
 * The ratios of the chosen model as little shapes. The three of every model come first: on the smallest phones they are
 * what is seen without scrolling. `aside`: at the end of its heading, what changes more than the ratio.
 */
export function RatioPicker({ aside }: { aside: ReactNode }) {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const { data } = useLauncher()
  const more = moreRatiosOf(data, draft.modelId)
  const name = (ratio: RatioLabel): string => {
    const value = ratioValue(ratio)
    if (value === 1) return t`Square, 1:1`
    return value < 1 ? t`Portrait, ${ratio}` : t`Landscape, ${ratio}`
  }
  return (
    <div className={styles.group}>
      <div className={styles.head}>
        <h2 className={styles.label}>{t`Ratio`}</h2>
        {aside}
      </div>
      <Segmented
        label={t`Ratio`}
        value={ratioOf(draft)}
        stacked={more.length > 0}
        onChange={(ratio) => change(shapeOf(ratio))}
        choices={[...BASE_RATIOS, ...inOrder(more)].map((ratio) => ({
          value: ratio,
          label: name(ratio),
          content: (
            <>
              <span className={styles.shape} style={{ aspectRatio: ratioValue(ratio) }} />
              {ratio}
            </>
          ),
        }))}
      />
    </div>
  )
}

/** Tall ones and wide ones, each from the least to the most. */
const inOrder = (ratios: readonly RatioLabel[]): RatioLabel[] => ratios.toSorted((a, b) => rank(a) - rank(b))

const rank = (ratio: RatioLabel): number => {
  const value = ratioValue(ratio)
  return value < 1 ? 1 - value : 1 + value
}
