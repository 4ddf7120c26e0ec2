import { Icon } from '@easel/widgets/ui'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePlaces } from '../routes/paths.ts'
import styles from './header.module.css'

/** On screens with a queue panel: something is being made, on every page that does not show it. */
export function RunningLink({ count }: { count: number }) {
  const { t } = useLingui()
  const places = usePlaces()
  return (
    <Link to={places.to('create')} className={styles.running}>
      <Icon name="brush" />
      {t`${plural(count, { one: '# set in progress', other: '# sets in progress' })}`}
    </Link>
  )
}
