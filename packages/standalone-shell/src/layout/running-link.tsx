import { Icon } from '@easel/widgets/ui'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '../routes/link.tsx'
import { usePaths } from '../routes/use-paths.ts'
import styles from './header.module.css'

/** Links to running sets on screens with a queue panel, on every page without it. */
export function RunningLink({ count }: { count: number }) {
  const { t } = useLingui()
  const paths = usePaths()
  return (
    <Link to={paths.to('create')} className={styles.running}>
      <Icon name="brush" />
      {t`${plural(count, { one: '# set in progress', other: '# sets in progress' })}`}
    </Link>
  )
}
