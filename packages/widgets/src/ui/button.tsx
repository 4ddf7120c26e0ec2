import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName, IconPath } from './icon-paths.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `primary` is the main action of a view; `quiet` has no background; `veil` lies on an image. */
  variant?: 'primary' | 'default' | 'quiet' | 'error' | 'gold' | 'veil'
  size?: 'default' | 'small' | 'large'
  icon?: IconName | IconPath
  /** Pending: cannot be pressed again, and keeps width and focus. */
  busy?: boolean
  wide?: boolean
  children?: ReactNode
}

export function Button({
  variant = 'default',
  size = 'default',
  icon,
  busy,
  wide,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'wide' | 'aria-label'> {
  icon: IconName | IconPath
  /** The accessible name and tooltip. */
  label: string
}

export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size = 'default',
  busy,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      className={styles.icon}
      data-variant={variant}
      data-size={size}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : rest.onClick}
    >
      <Icon name={icon} size={size === 'large' ? 'large' : 'default'} />
    </button>
  )
}
