import { errorLine, useUserInfo, useWidget } from '@easel/widgets/runtime'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type RenewedSession, renewDevice } from '../session/renew-device.ts'
import styles from './receipts.module.css'

interface DeviceSectionProps {
  session: RenewedSession
  /** Opens the move to another device. */
  onMove(): void
}

/** For visitors: what their works belong to, and a new device id where somebody may have copied it. */
export function DeviceSection({ session, onMove }: DeviceSectionProps) {
  const { t, i18n } = useLingui()
  const { api, notices } = useWidget()
  const { data: who } = useUserInfo()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => renewDevice(session, api),
    onSuccess: () =>
      notices.toast({ tone: 'success', text: t`This browser has a new device ID`, key: 'account' }),
  })
  if (!who || who.logined) return null
  return (
    <section className={styles.device} aria-labelledby="device-title">
      <h2 id="device-title" className={styles.subtitle}>{t`This browser`}</h2>
      <p className={styles.hint}>
        {t`You are not logged in: what you make belongs to this browser’s device ID. If somebody may have copied it, renew it. Everything stays with you, and the old ID opens none of it.`}
      </p>
      <div className={styles.answers}>
        <Button busy={isPending} onClick={() => mutate()}>{t`Renew device ID`}</Button>
        <Button onClick={onMove}>{t`Move to another device`}</Button>
      </div>
      {error && (
        <p role="alert" className={styles.hint}>
          {errorLine(error, i18n)}
        </p>
      )}
    </section>
  )
}
