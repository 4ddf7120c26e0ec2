import { EmptyState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Link } from './link.tsx'
import { usePaths } from './use-paths.ts'

/** The page for unknown addresses. */
export function NotFound() {
  const paths = usePaths()
  const { t } = useLingui()
  return (
    <EmptyState
      isPage
      title={t`Page not found`}
      text={t`The address may be mistyped, or the page has moved.`}
    >
      <Link to={paths.to('home')}>{t`Go to the gallery`}</Link>
    </EmptyState>
  )
}
