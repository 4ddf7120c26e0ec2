import { contentPath } from '@easel/contract/content-pages'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useAskLogin } from '../runtime/session/use-ask-login.ts'
import { RareVipPart } from './lazy-rare-vip-part.tsx'
import { useMembershipAcquired } from './use-membership-acquired.ts'
import styles from './vip.module.css'
import { VipMessages } from './vip-messages.tsx'
import { VipPanel } from './vip-panel.tsx'

/** Buying a membership as a widget: in the page, without a dialog. */
export function Vip() {
  const { api } = useWidget()
  // Incremented to show the plans again after a purchase.
  const [round, setRound] = useState(0)
  return (
    <VipMessages>
      <div className={styles.page}>
        {api.kind?.() === 'partner' ? (
          <RareVipPart kind="partner" />
        ) : (
          <Sale key={round} onDone={() => setRound(round + 1)} />
        )}
      </div>
    </VipMessages>
  )
}

function Sale({ onDone }: { onDone(): void }) {
  const { t } = useLingui()
  const { host, notices } = useWidget()
  const { vip, acquired, onBought } = useMembershipAcquired()
  const askLogin = useAskLogin()
  const agreement = useAgreement()
  if (acquired) {
    const login = () => {
      onDone()
      void askLogin({ reason: 'membership' })
    }
    return (
      <RareVipPart
        kind="bought"
        inPage
        acquired={acquired}
        onLogin={host.supports('openLogin') ? login : undefined}
        onClose={onDone}
      />
    )
  }
  const title = vip?.isVip && !vip.isPermanentVip ? t`Upgrade VIP` : t`Open VIP, unlimited usage`
  return (
    <section aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {!host.supports('openLogin') && <RareVipPart kind="this-browser" />}
      <VipPanel
        vip={vip}
        agreement={agreement}
        onCode={() => void notices.askCode({ title: t`I have an activation code` })}
        onBought={onBought}
      />
    </section>
  )
}

/** The page's own agreement, if it is an http(s) URL; Easel's otherwise. */
function useAgreement(): string {
  const { navigation, language } = useWidget()
  const { agreement } = navigation.params
  if (agreement && /^https?:\/\//i.test(agreement) && URL.canParse(agreement)) return agreement
  return new URL(
    contentPath('vip-agreement', language),
    new URL(navigation.href('home'), globalThis.location.href),
  ).href
}
