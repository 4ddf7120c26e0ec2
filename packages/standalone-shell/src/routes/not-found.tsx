import { EmptyState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePlaces } from './paths.ts'

/** An address that leads nowhere says so, and shows the way home. */
export function NotFound() {
  const places = usePlaces()
  const { t } = useLingui()
  return (
    <EmptyState title={t`Page not found`} text={t`The address may be mistyped, or the page has moved.`}>
      <Link to={places.to('home')}>{t`Go to the gallery`}</Link>
    </EmptyState>
  )
}
