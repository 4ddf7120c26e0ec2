import { Trans } from '@lingui/react/macro'
import styles from './skip-link.module.css'

/** A skip link for keyboard users: visible when focused. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      <Trans>Skip to content</Trans>
    </a>
  )
}
