import { ToldReports as Told } from '@easel/widgets/told-reports'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { SENT_REPORTS, SENT_REPORTS_PATH } from '../receipts/sent-reports-path.ts'

/** Tells once what came of the person's reports, with the way to their list. */
export function ToldReports({ count }: { count: number }) {
  return (
    <LazyMessages>
      <Telling count={count} />
    </LazyMessages>
  )
}

function Telling({ count }: { count: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const queries = useQueryClient()
  if (count === 0) return null
  return (
    <Told
      // With each further decision it asks anew.
      key={count}
      action={{ text: t`Your reports`, run: () => void navigate(SENT_REPORTS_PATH) }}
      onTold={() => void queries.invalidateQueries({ queryKey: SENT_REPORTS })}
    />
  )
}
