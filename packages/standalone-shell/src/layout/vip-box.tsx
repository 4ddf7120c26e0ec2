import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useAskVip, useMembershipInfo, useWidget } from '@easel/widgets/runtime'
import { Icon } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import styles from './menu.module.css'
import { preloadVip } from './vip-outlet.tsx'

/** At the bottom of the side menu: opens the membership, or shows its end. */
export function VipBox() {
  return (
    <LazyMessages>
      <Box />
    </LazyMessages>
  )
}

function Box() {
  const { t } = useLingui()
  const { language } = useWidget()
  const askVip = useAskVip()
  const { data } = useMembershipInfo()
  if (!data) return null
  const until = data.vipExpiryTime ? new Date(data.vipExpiryTime * 1000) : null
  const date = until && new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'medium' }).format(until)
  const preload = () => void preloadVip(language)
  const held = data.isPermanentVip || !date ? t`Permanent` : t`until ${date}`
  return (
    <button
      type="button"
      className={styles.vip}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void askVip({ reason: 'account', key: 'menu' })}
    >
      <Icon name="crown" size="large" />
      <span className={styles.vipText}>
        <strong>{data.isVip ? 'VIP' : t`Become VIP`}</strong>
        <small>{data.isVip ? held : t`Unlock 4K, faster generation and every prompt.`}</small>
      </span>
    </button>
  )
}
