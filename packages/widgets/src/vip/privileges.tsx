import type { VipInfo } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Icon } from '../ui/icon.tsx'
import { RareVipPart } from './lazy-rare-vip-part.tsx'
import styles from './vip.module.css'

/** The privileges of a membership beside what is free, and its end for members. */
export function Privileges({ vip, apps }: { vip: VipInfo | undefined; apps: string | undefined }) {
  const { t } = useLingui()
  const { i18n } = useWidget()
  const until = vip?.vipExpiryTime ? new Date(vip.vipExpiryTime * 1000) : null
  const date = until && i18n.date(until, { dateStyle: 'long' })
  const lines = [
    t`AI painting with every engine`,
    t`More styles`,
    t`Fast generation channel`,
    t`4K resolution`,
    t`Prompt generator`,
    t`Prompts of the square, and 4K images without the watermark`,
    t`Permanent members keep their works permanently`,
    t`One account on iOS, Android and the web`,
  ]
  return (
    <section className={styles.privileges}>
      <h3 className={styles.heading}>
        <Icon name="crown" />
        {vip?.isVip ? t`You have unlocked VIP` : t`VIP privileges`}
      </h3>
      {vip?.isVip && (
        <p className={styles.until}>{vip.isPermanentVip || !date ? t`Permanent` : t`Valid until ${date}`}</p>
      )}
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" size="small" />
            {line}
          </li>
        ))}
      </ul>
      {apps && <RareVipPart kind="apps" href={apps} />}
      {/* Last: it comes a little later. */}
      <RareVipPart kind="quotas" />
    </section>
  )
}
