import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { fetchFile } from '../runtime/requests/download-file.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'
import { type Proof, ProofForm } from './proof-step.tsx'

/** All that is kept of somebody, for them to take along. Whoever signed in a while ago shows first that it is them. */
export function ExportStep() {
  const { t, i18n } = useLingui()
  const { api, track } = useWidget()
  const [proving, setProving] = useState(false)
  const taking = useMutation({
    mutationFn: async (proof: Proof | null) => {
      const { url } = await api.call('exportData', { body: proof ? { proof } : {} })
      track('data_exported', {})
      await fetchFile(url, 'easel-data.zip')
    },
    onSuccess: () => setProving(false),
    // A proof that is not taken is told where it was written.
    onError: (error, proof) =>
      setProving(proof !== null || (isApiError(error) && error.reason === 'proof_needed')),
  })
  const prove = (proof: Proof) => taking.mutateAsync(proof)
  if (proving) {
    return (
      <div className={styles.form}>
        <p className={styles.hint}>
          {t`You logged in a while ago. To keep your data safe, enter your password or a code first.`}
        </p>
        <ProofForm purpose="Confirm" prove={prove} />
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <ul className={styles.points}>
        <li>{t`Your account, settings, likes, reports, shared links and usage, as data.`}</li>
        <li>{t`Your works with their prompts, and the images at full size.`}</li>
        <li>{t`The reference images you uploaded, and a text that explains it all.`}</li>
      </ul>
      <p role="status" className={styles.text}>
        {taking.isSuccess &&
          t`Your download has begun. With many works it takes a while: leave this page open.`}
      </p>
      <div role="alert" className={styles.fault}>
        {taking.error && errorLine(taking.error, i18n)}
      </div>
      {!taking.isSuccess && (
        <Button
          look="primary"
          size="large"
          wide
          icon="download"
          busy={taking.isPending}
          onClick={() => taking.mutate(null)}
        >
          {t`Download my data`}
        </Button>
      )}
    </div>
  )
}
