import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { downloadFile } from '../runtime/requests/download-file.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'
import { type Proof, ProofForm } from './proof-step.tsx'

/** Exports the account's data. A person who signed in a while ago confirms the identity first. */
export function ExportStep() {
  const { t, i18n } = useLingui()
  const { api, track } = useWidget()
  const [needsProof, setNeedsProof] = useState(false)
  const download = useMutation({
    mutationFn: async (proof: Proof | null) => {
      const { url } = await api.call('exportData', { body: proof ? { proof } : {} })
      track('data_exported', {})
      await downloadFile(url, 'easel-data.zip')
    },
    onSuccess: () => setNeedsProof(false),
    // A refused proof is shown where it was entered.
    onError: (error, proof) =>
      setNeedsProof(proof !== null || (isApiError(error) && error.reason === 'proof_needed')),
  })
  const prove = (proof: Proof) => download.mutateAsync(proof)
  if (needsProof) {
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
      <ul className={styles.bullets}>
        <li>{t`Your account, settings, likes, reports, shared links and usage, as data.`}</li>
        <li>{t`Your works with their prompts, and the images at full size.`}</li>
        <li>{t`The reference images you uploaded, and a text that explains it all.`}</li>
      </ul>
      <p role="status" className={styles.text}>
        {download.isSuccess &&
          t`Your download has begun. With many works it takes a while: leave this page open.`}
      </p>
      <div role="alert" className={styles.error}>
        {download.error && errorLine(download.error, i18n)}
      </div>
      {!download.isSuccess && (
        <Button
          variant="primary"
          size="large"
          wide
          icon="download"
          busy={download.isPending}
          onClick={() => download.mutate(null)}
        >
          {t`Download my data`}
        </Button>
      )}
    </div>
  )
}
