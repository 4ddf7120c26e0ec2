import { LANGUAGE_TAG } from '@easel/contract/languages'
import type { CallAnswer } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { useFlow } from './account-port.ts'
import styles from './device-link.module.css'
import form from './login.module.css'
import { regionName } from './region-name.ts'

type Link = CallAnswer<'deviceLink'>

interface LinkQuestionProps {
  link: Link
  id: string
  /** Everything is moved to the other device, which is not signed in. */
  move?: boolean
}

/** Asks whether another device may sign in, with its description and the number that it must show. */
export function LinkQuestion({ link, id, move = false }: LinkQuestionProps) {
  const { t } = useLingui()
  const { api, language } = useWidget()
  const report = useReportError()
  const { port } = useFlow()
  const device = useDeviceName(link.claimant)
  const decide = useMutation({
    mutationFn: (allow: boolean) => api.call('decideDeviceLink', { body: { id, allow } }),
    // Before the answer: the page may be closed at once.
    onMutate: (allow) => {
      if (move && allow) port.move?.begun(id, device)
    },
    onError: report,
  })
  const time = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { timeStyle: 'short' }).format(
    link.claimant?.at,
  )
  return (
    <div className={form.form} role="alert">
      <p className={form.text}>
        <strong>{device}</strong>
        <span className={form.rowLabel}>
          {move ? t`wants everything on this device, ${time}` : t`wants to sign in to your account, ${time}`}
        </span>
        {move && link.claimant?.signedIn && (
          <span
            className={form.rowLabel}
          >{t`That device is logged in to an account: everything is added to it.`}</span>
        )}
      </p>
      <p className={styles.number}>{link.number}</p>
      <p className={form.hint}>
        {t`Allow it only if the other device is yours and shows this number. Otherwise refuse.`}
      </p>
      <div className={`${styles.answers} ${styles.delayedInput}`}>
        <Button size="large" busy={decide.isPending || decide.isSuccess} onClick={() => decide.mutate(false)}>
          {t`Refuse`}
        </Button>
        <Button
          variant="primary"
          size="large"
          busy={decide.isPending || decide.isSuccess}
          onClick={() => decide.mutate(true)}
        >
          {t`Allow`}
        </Button>
      </div>
    </div>
  )
}

/** Such as `iOS · Safari · Mexico`. */
export function useDeviceName(claimant: Link['claimant']): string {
  const { t } = useLingui()
  const { language } = useWidget()
  if (!claimant) return ''
  const { system, browser, area } = claimant
  const where = regionName(area, language)
  return [system === 'Other' ? t`Another device` : system, browser, where].filter(Boolean).join(' · ')
}
