import styles from './icon.module.css'
import { ICONS, type IconName, type IconPath } from './icon-paths.ts'

export type IconSize = 'small' | 'default' | 'large'
export type IconColor = 'default' | 'primary' | 'success' | 'error' | 'warn'

interface IconProps {
  name: IconName | IconPath
  size?: IconSize
  color?: IconColor
}

/** A decorative icon beside a text: hidden from screen readers. */
export function Icon({ name, size = 'default', color = 'default' }: IconProps) {
  return (
    <svg className={styles.icon} data-size={size} data-color={color} viewBox="0 0 24 24" aria-hidden="true">
      <path d={typeof name === 'string' ? ICONS[name] : name.path} />
    </svg>
  )
}
