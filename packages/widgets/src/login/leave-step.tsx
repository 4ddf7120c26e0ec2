import { DELETION_DAYS } from '@easel/contract/identity'
import { LANGUAGE_TAG } from '@easel/contract/languages'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { useFlow } from './account-port.ts'
import styles from './login.module.css'
import { ownTargets } from './own-targets.ts'
import { ChooseTarget } from './proof-step.tsx'
import { UserInfoError } from './step-error.tsx'

/** Explains the deletion before a code is sent for it. */
export function LeaveStep() {
  const { t } = useLingui()
  const { dispatch } = useFlow()
  const { initial } = useWidget()
  const { data, error, refetch } = useUserInfo()
  if (error && !data) return <UserInfoError error={error} onRetry={() => void refetch()} />
  // Where the server has painted what it means, that stays.
  if (!data && !initial?.deletionDays) return <Skeleton height={240} />
  const days = data ? (data.deletionDays ?? DELETION_DAYS) : initial?.deletionDays
  return (
    <div className={styles.form}>
      <ul className={styles.bullets}>
        <li>{t`You are logged out everywhere at once.`}</li>
        <li>{t`After ${days} days your account, works, images and likes are deleted for good.`}</li>
        <li>{t`Changed your mind? Log in within ${days} days and everything stays as it was.`}</li>
        <li>{t`Your VIP membership ends with the account.`}</li>
      </ul>
      {data ? (
        <ChooseTarget
          targets={ownTargets(data)}
          action={t`Send verification code`}
          variant="error"
          onChosen={(to) => dispatch({ type: 'send', to, purpose: 'Unregister' })}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </div>
  )
}

/** The deletion was requested: shows until when it can be undone. */
export function LeftStep({ deletionAt }: { deletionAt: number }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const { onClose } = useFlow()
  const day = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' }).format(deletionAt)
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        {t`Your account will be deleted on ${day}. Log in before then and it stays.`}
      </p>
      <Button variant="primary" size="large" wide onClick={onClose}>
        {t`OK`}
      </Button>
    </div>
  )
}
