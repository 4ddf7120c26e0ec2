import styles from './icon.module.css'
import { ICONS, type IconName, type IconPath } from './icon-paths.ts'

export type IconSize = 'small' | 'default' | 'large'
export type IconColour = 'default' | 'primary' | 'success' | 'error' | 'warn'

interface IconProps {
  name: IconName | IconPath
  size?: IconSize
  colour?: IconColour
}

/** A decorative icon beside a text: hidden from screen readers. */
export function Icon({ name, size = 'default', colour = 'default' }: IconProps) {
  return (
    <svg className={styles.icon} data-size={size} data-colour={colour} viewBox="0 0 24 24" aria-hidden="true">
      <path d={typeof name === 'string' ? ICONS[name] : name.path} />
    </svg>
  )
}
