import { useWidget } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { EASEL_VERSION, serverOf } from '../session/page.ts'
import styles from './app-extras.module.css'

/**
 * Says that the pages which an app keeps on the device are older than what their server still serves: only its maker can
 * bring newer ones. Pages that came from their server are never too old.
 */
export function OutdatedNotice() {
  const { api } = useWidget()
  const { data: minimum } = useQuery({
    queryKey: ['minimum-version'],
    queryFn: async ({ signal }) => (await api.call('versionConfig', { signal })).minimum,
    enabled: serverOf(document) !== null,
    // No page becomes older while it is open.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!minimum || !isOlder(EASEL_VERSION, minimum)) return null
  return (
    <LazyMessages>
      <Outdated />
    </LazyMessages>
  )
}

function Outdated() {
  const { t } = useLingui()
  return (
    <p className={styles.outdated} role="alert">
      {t`These pages are too old and may not work. Update the app.`}
    </p>
  )
}

/** Versions are numbers between dots. */
const isOlder = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) < 0
