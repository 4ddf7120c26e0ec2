import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { Settings } from '@easel/contract/types'
import {
  errorLine,
  useAskVip,
  useChangeSettings,
  useMembershipInfo,
  useSettings,
  useWidget,
} from '@easel/widgets/runtime'
import { Button, Icon, Skeleton } from '@easel/widgets/ui'
import { Dialog } from '@easel/widgets/ui/dialog'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './account-dialog.module.css'
import { NameField } from './name-field.tsx'
import { Receipts } from './receipts.tsx'

/** Who one is here: the membership, the name that others see, whether works are shown, and what was charged. */
export function AccountDialog({ onClose }: { onClose(): void }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useSettings()
  const [receipts, setReceipts] = useState(false)
  return (
    <Dialog open onClose={onClose} title={t`My account`}>
      <div className={styles.account}>
        <Membership onClose={onClose} />
        {error && !data && (
          <p role="alert" className={styles.fault}>
            {errorLine(error, i18n)}{' '}
            <Button size="small" icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
          </p>
        )}
        {data ? <Own settings={data} /> : !error && <Skeleton height={120} />}
        <Button icon="history" aria-expanded={receipts} onClick={() => setReceipts(!receipts)}>
          {t`Usage`}
        </Button>
        {receipts && <Receipts />}
      </div>
    </Dialog>
  )
}

function Membership({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const askVip = useAskVip()
  const { data } = useMembershipInfo()
  if (!data) return <Skeleton height={48} />
  if (!data.isVip) {
    return (
      <p className={styles.line}>
        <span className={styles.grow}>{t`You are a visitor: your works belong to this browser.`}</span>
        <Button
          look="gold"
          icon="crown"
          onClick={() => {
            onClose()
            void askVip({ reason: 'account' })
          }}
        >
          {t`Become VIP`}
        </Button>
      </p>
    )
  }
  const until = data.vipExpiryTime
    ? new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' }).format(data.vipExpiryTime * 1000)
    : ''
  return (
    <p className={styles.line} data-vip>
      <Icon name="crown" />
      <span className={styles.grow}>
        {data.isPermanentVip ? t`You are VIP, permanently` : t`You are VIP until ${until}`}
      </span>
    </p>
  )
}

function Own({ settings }: { settings: Settings }) {
  const { t } = useLingui()
  const [shown, setShown] = useState(settings.isNoShow === '0')
  const change = useChangeSettings()
  return (
    <>
      <NameField settings={settings} />
      <label className={styles.line}>
        <span className={styles.grow}>
          {t`Show my works in the square`}
          <small
            className={styles.hint}
          >{t`Works made from an image of your own are shown only if you choose so for each one.`}</small>
        </span>
        <input
          type="checkbox"
          className={styles.switch}
          checked={shown}
          onChange={(event) => {
            setShown(event.target.checked)
            change.mutate(
              { isNoShow: event.target.checked ? '0' : '1' },
              { onError: () => setShown(settings.isNoShow === '0') },
            )
          }}
        />
      </label>
    </>
  )
}
