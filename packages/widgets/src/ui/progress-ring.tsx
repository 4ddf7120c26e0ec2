import styles from './progress-ring.module.css'

interface ProgressRingProps {
  /** 0–1. */
  value: number
  label: string
  /** `meter` shows an amount (quota), `progressbar` progress. */
  role?: 'progressbar' | 'meter'
  size?: 'default' | 'large'
}

const RADIUS = 10
const ROUND = 2 * Math.PI * RADIUS

export function ProgressRing({ value, label, role = 'progressbar', size = 'default' }: ProgressRingProps) {
  const part = Math.min(1, Math.max(0, value))
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have a name and a range
    <span
      className={styles.ring}
      data-size={size}
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r={RADIUS} />
        <circle
          className={styles.arc}
          cx="12"
          cy="12"
          r={RADIUS}
          strokeDasharray={`${part * ROUND} ${ROUND}`}
          transform="rotate(-90 12 12)"
        />
      </svg>
    </span>
  )
}
