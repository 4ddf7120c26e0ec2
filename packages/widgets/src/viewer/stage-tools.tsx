import { useLingui } from '@lingui/react/macro'
import { IconButton } from '../ui/button.tsx'
import type { IconPath } from '../ui/icon-paths.ts'
import styles from './stage.module.css'
import type { useFullscreen } from './use-fullscreen.ts'
import { BY_STEP } from './use-zoom.ts'

const SMALLER: IconPath = { path: 'M6 12h12' }
const LARGER: IconPath = { path: 'M6 12h12M12 6v12' }
const WHOLE_SCREEN: IconPath = { path: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15' }
const HALVES: IconPath = { path: 'M4.5 5h15v14h-15zM12 3v18M15 9h1.5M15 12h1.5M15 15h1.5' }
const BACK: IconPath = { path: 'M9 4.5V9H4.5M19.5 9H15V4.5M15 19.5V15h4.5M4.5 15H9v4.5' }

interface StageToolsProps {
  scale: number
  /** `null`: the whole image. */
  onZoom(factor: number | null): void
  fullscreen: ReturnType<typeof useFullscreen>
  /** With the image that it was made from; null: there is none to compare with. */
  compare: { isOn: boolean; toggle(): void } | null
}

/** Over the image: how far it is zoomed, while it is, and the whole screen. The keys +, − and 0 zoom, too. */
export function StageTools({ scale, onZoom, fullscreen, compare }: StageToolsProps) {
  const { t } = useLingui()
  return (
    <div className={styles.tools}>
      {scale > 1 && <Zoom scale={scale} onZoom={onZoom} />}
      {compare && (
        <IconButton
          variant="veil"
          icon={HALVES}
          aria-pressed={compare.isOn}
          label={compare.isOn ? t`Stop comparing` : t`Compare with what it was made from`}
          onClick={compare.toggle}
        />
      )}
      {fullscreen.isPossible && (
        <span className={styles.fullscreen}>
          <IconButton
            variant="veil"
            icon={fullscreen.isOn ? BACK : WHOLE_SCREEN}
            label={fullscreen.isOn ? t`Leave full screen` : t`Full screen`}
            onClick={fullscreen.toggle}
          />
        </span>
      )}
    </div>
  )
}

function Zoom({ scale, onZoom }: Pick<StageToolsProps, 'scale' | 'onZoom'>) {
  const { t, i18n } = useLingui()
  // Not before it is shown: a phone is busy for 20 ms with its first format of numbers.
  const percent = i18n.number(scale, { style: 'percent' })
  return (
    <div className={styles.zoom}>
      <IconButton variant="veil" icon={SMALLER} label={t`Zoom out`} onClick={() => onZoom(1 / BY_STEP)} />
      <output className={styles.percent}>{percent}</output>
      <IconButton variant="veil" icon={LARGER} label={t`Zoom in`} onClick={() => onZoom(BY_STEP)} />
    </div>
  )
}
