import type { CallBody } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../runtime/api-errors.ts'
import { errorLine } from '../runtime/faults.ts'
import { fetchFile } from '../runtime/fetch-file.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'
import { ProofForm } from './proof-step.tsx'

type Proof = NonNullable<CallBody<'exportData'>['proof']>

/** All that is kept of somebody, for them to take along. Whoever signed in a while ago shows first that it is them. */
export function ExportStep() {
  const { t, i18n } = useLingui()
  const { api, track } = useWidget()
  const [proving, setProving] = useState(false)
  const [begun, setBegun] = useState(false)
  const take = async (proof?: Proof): Promise<void> => {
    const { url } = await api.call('exportData', { body: proof ? { proof } : {} })
    track('data_exported', {})
    await fetchFile(url, 'easel-data.zip')
  }
  const taking = useMutation({
    mutationFn: () => take(),
    onError: (error) => setProving(isApiError(error) && error.reason === 'proof_needed'),
  })
  const proved = async (proof: Proof): Promise<void> => {
    await take(proof)
    taking.reset()
    setProving(false)
    setBegun(true)
  }
  if (proving) {
    return (
      <div className={styles.form}>
        <p className={styles.hint}>
          {t`You logged in a while ago. To keep your data safe, enter your password or a code first.`}
        </p>
        <ProofForm purpose="Confirm" prove={proved} />
      </div>
    )
  }
  const isUnderWay = begun || taking.isSuccess
  return (
    <div className={styles.form}>
      <ul className={styles.points}>
        <li>{t`Your account, settings, likes, reports, shared links and usage, as data.`}</li>
        <li>{t`Your works with their prompts, and the images at full size.`}</li>
        <li>{t`The reference images you uploaded, and a text that explains it all.`}</li>
      </ul>
      <p role="status" className={styles.text}>
        {isUnderWay && t`Your download has begun. With many works it takes a while: leave this page open.`}
      </p>
      <div role="alert" className={styles.fault}>
        {taking.error && errorLine(taking.error, i18n)}
      </div>
      {!isUnderWay && (
        <Button
          look="primary"
          size="large"
          wide
          icon="download"
          busy={taking.isPending}
          onClick={() => taking.mutate()}
        >
          {t`Download my data`}
        </Button>
      )}
    </div>
  )
}
