import { Creator } from '@easel/widgets/creator'
import { isOffered, useWidget } from '@easel/widgets/runtime'
import { Navigate } from 'react-router'
import { usePaths } from './use-paths.ts'

/** The side panel of a partner's page: what was made last, and the composer beneath it. */
export function AsidePage() {
  const { features } = useWidget()
  const paths = usePaths()
  return isOffered('create', features) ? <Creator /> : <Navigate to={paths.to('home')} replace />
}
