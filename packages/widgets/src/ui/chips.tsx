import type { ReactNode } from 'react'
import styles from './chips.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import { Picture } from './picture.tsx'

/** A row of ways to narrow a list, scrolled sideways where it is longer than the page. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.chips} aria-label={label}>
    {children}
  </fieldset>
)

interface ChipProps {
  pressed: boolean
  icon?: IconName
  /** Address of a small square picture. */
  picture?: string | null
  children: ReactNode
  onClick(): void
}

/** One of them: pressed while the list is narrowed by it. */
export const Chip = ({ pressed, icon, picture, children, onClick }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
    {icon && <Icon name={icon} />}
    {picture && (
      <span className={styles.picture}>
        <Picture src={picture} alt="" width={64} height={64} />
      </span>
    )}
    {children}
  </button>
)
