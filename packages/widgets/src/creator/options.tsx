import { RATIOS, type RatioType } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { moreAtom } from './creator.atoms.ts'
import { useDraft } from './creator-store.tsx'
import { MoreOptions } from './more-options.tsx'
import styles from './options.module.css'
import { StylePicker } from './style-picker.tsx'

const RATIO_TYPES: readonly RatioType[] = [1, 2, 3]

/** Ratio and style; the rest is collapsed. */
export function Options() {
  const { t } = useLingui()
  const [draft, change] = useDraft()
  const [more, setMore] = useAtom(moreAtom)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (more) body.current?.scrollIntoView?.({ block: 'nearest' })
  }, [more])
  const names: Record<RatioType, string> = {
    1: t`Square, 1:1`,
    2: t`Portrait, 2:3`,
    3: t`Landscape, 3:2`,
  }
  return (
    <div className={styles.options}>
      <div className={styles.group}>
        <h2 className={styles.label}>{t`Ratio`}</h2>
        <Segmented
          label={t`Ratio`}
          value={draft.ratioType}
          onChange={(ratioType) => change({ ratioType })}
          choices={RATIO_TYPES.map((value) => ({
            value,
            label: names[value],
            content: (
              <>
                <span className={styles.shape} style={{ aspectRatio: RATIOS[value].value }} />
                {RATIOS[value].label}
              </>
            ),
          }))}
        />
      </div>
      <StylePicker />
      <button
        type="button"
        className={styles.moreButton}
        aria-expanded={more}
        aria-controls={id}
        onClick={() => setMore(!more)}
      >
        {t`More`}
        <Icon name="down" />
      </button>
      <div ref={body} id={id} hidden={!more}>
        {more && <MoreOptions />}
      </div>
    </div>
  )
}
