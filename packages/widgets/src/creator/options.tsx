import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useEffect, useId, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'
import { moreAtom } from './creator.atoms.ts'
import { MoreOptions } from './more-options.tsx'
import styles from './options.module.css'
import { PresetMenu } from './presets/preset-menu.tsx'
import { RatioPicker } from './ratio-picker.tsx'
import { StylePicker } from './styles/style-picker.tsx'

/** Ratio and style; the rest is collapsed. */
export function Options() {
  const { t } = useLingui()
  const [more, setMore] = useAtom(moreAtom)
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (more) body.current?.scrollIntoView?.({ block: 'nearest' })
  }, [more])
  return (
    <div className={styles.options}>
      <RatioPicker aside={<PresetMenu />} />
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
