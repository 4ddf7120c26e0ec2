import { Trans } from '@lingui/react/macro'
import styles from './skip-link.module.css'

/** For the keyboard: seen when it has the focus, leads past the menus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  )
}
