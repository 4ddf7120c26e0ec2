import type { VipInfo } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Acquired } from './extras/bought.tsx'
import { RareVipPart } from './lazy-rare-vip-part.tsx'
import { Plans } from './plans.tsx'
import { Privileges } from './privileges.tsx'
import styles from './vip.module.css'

export interface VipPanelProps {
  vip: VipInfo | undefined
  /** The download page, if the operator has apps. */
  apps?: string | undefined
  /** URL of the membership agreement. */
  agreement: string
  /** Opens the field for an activation code. */
  onCode?: (() => void) | undefined
  onBought(acquired: Acquired, planId?: string): void
  /** Signs in a person who claims a promotion. Without it no promotions are shown. */
  onLogin?: (() => void) | undefined
}

/** Privileges, plans and payment. */
export function VipPanel({ vip, apps, agreement, onCode, onBought, onLogin }: VipPanelProps) {
  const { t } = useLingui()
  const isPermanent = vip?.isPermanentVip
  // How often a search for missing purchases was asked for.
  const [searches, setSearches] = useState(0)
  return (
    <div className={styles.panel}>
      <div className={styles.columns}>
        <Privileges vip={vip} apps={apps} />
        <div className={styles.buying}>
          {onLogin && !isPermanent && (
            <RareVipPart kind="promotions" onGiven={() => onBought('given')} onLogin={onLogin} />
          )}
          {isPermanent ? <RareVipPart kind="permanent" /> : <Plans vip={vip} onBought={onBought} />}
          <p className={styles.small}>
            <a href={agreement} target="_blank" rel="noopener">{t`VIP membership agreement`}</a>
            {!isPermanent && (
              <button type="button" onClick={() => setSearches(searches + 1)}>{t`Restore purchase`}</button>
            )}
            {onCode && !isPermanent && (
              <button type="button" onClick={onCode}>{t`I have an activation code`}</button>
            )}
            {searches > 0 && (
              <RareVipPart kind="restore" search={searches} onRestored={() => onBought('restored')} />
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
