import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { useFlow } from './account-port.ts'
import styles from './login.module.css'

/** After a password change: links to the passkeys, one of which an intruder may have added. */
export function PasskeysLeftStep({ passkeys }: { passkeys: number }) {
  const { t } = useLingui()
  const { port, dispatch, onClose } = useFlow()
  const { data } = useUserInfo()
  const logined = data?.logined ?? false
  const proceed = () => dispatch({ type: 'open', entry: logined ? 'manage' : 'account' })
  return (
    <div className={styles.form}>
      <p className={styles.text} role="status">
        {t`${plural(passkeys, {
          one: '# passkey can still log in to your account. If it is not yours, remove it.',
          other: '# passkeys can still log in to your account. Remove any that are not yours.',
        })}`}
      </p>
      {port.toPasskeys ? (
        <>
          <Button variant="primary" size="large" wide onClick={port.toPasskeys}>
            {logined ? t`Check passkeys` : t`Log in and check passkeys`}
          </Button>
          <div className={styles.links}>
            <button type="button" className={styles.link} onClick={onClose}>
              {t`Not now`}
            </button>
          </div>
        </>
      ) : (
        <Button variant="primary" size="large" wide onClick={proceed}>
          {t`OK`}
        </Button>
      )}
    </div>
  )
}
