import { BATCH_MAX } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { describeRefusal } from '../refusals/refusals.ts'
import { useCallerTier } from '../refusals/use-caller-tier.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLimits } from '../runtime/requests/use-limits.ts'
import { useAskLogin } from '../runtime/session/use-ask-login.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import type { OverLimit, Zip } from './use-zip.ts'
import styles from './works.module.css'
import { limitError } from './zip.state.ts'
import progress from './zip-progress.module.css'

/** The progress, the question and the refusal of a zip download. `onMore`: the limit was raised. */
export function ZipParts({ zip, onMore }: { zip: Zip; onMore(): void }) {
  const { t, i18n } = useLingui()
  const { part, images, overLimit, refusal, dismiss } = zip
  const most = i18n.number(BATCH_MAX)
  const [done, all] = [i18n.number(images?.done ?? 0), i18n.number(images?.of ?? 0)]
  return (
    <>
      {part && (
        <p className={styles.zipPart} role="status">
          {t`Up to ${most} images per file: file ${part.file} of ${part.of}`}
        </p>
      )}
      {images && (
        <p className={progress.progress}>
          {t`${done} of ${all} images`}
          <progress
            className={progress.bar}
            max={images.of}
            value={images.done}
            aria-label={t`Download as one file`}
          />
        </p>
      )}
      {refusal && (
        <div className={styles.zipPart}>
          <RefusalNotice key={refusal.at} {...refusal} action="save" onRetry={onMore} onDismiss={dismiss} />
        </div>
      )}
      {overLimit && <OverLimitDialog zip={zip} {...overLimit} onMore={onMore} />}
    </>
  )
}

/** Asks whether to download as many as the limit allows, or to raise the limit. */
function OverLimitDialog({ zip, pictures, balance, onMore }: OverLimit & { zip: Zip; onMore(): void }) {
  const { t, i18n } = useLingui()
  const { host, api } = useWidget()
  const who = useCallerTier()
  const askLogin = useAskLogin()
  const askVip = useAskVip()
  const limits = useLimits()
  const [at] = useState(Date.now)
  const [since] = useState(api.serverNow)
  const refused = limitError(balance, who === 'vip', since)
  const left = useCountdown(at, refused.retryAfter)
  const { next, text, textWithoutSignIn } = describeRefusal(refused, i18n, who, 'save', limits)
  const wantsLogin = next === 'login' && host.supports('openLogin')
  const lone = next === 'login' && !wantsLogin && !host.supports('showVip')
  const few = i18n.number(balance.remaining)
  const all = i18n.number(pictures.length)
  const ask = async (way: typeof askVip) => {
    zip.dismiss()
    if (await way({ reason: 'quota', key: 'save' })) onMore()
  }
  return (
    <Dialog
      open
      firm
      onClose={zip.dismiss}
      title={t`You can download ${few} of these ${all} in 24 hours`}
      description={lone ? textWithoutSignIn : text}
      actions={
        <>
          <Button onClick={zip.dismiss}>{t`Cancel`}</Button>
          <Button variant="primary" onClick={() => zip.download(pictures.slice(0, balance.remaining))}>
            {t`Download the first ${few}`}
          </Button>
        </>
      }
    >
      {left !== null && (
        <p className={styles.expiry}>
          <Icon name="clock" /> {t`Resets in`} <span aria-hidden="true">{clock(left)}</span>
        </p>
      )}
      {(next === 'vip' || next === 'login') && (
        <p className={styles.zipNote}>
          {wantsLogin && (
            <Button size="small" onClick={() => void ask(askLogin)}>{t`Log in for more`}</Button>
          )}
          <Button size="small" variant="gold" icon="crown" onClick={() => void ask(askVip)}>
            {t`Become VIP`}
          </Button>
        </p>
      )}
    </Dialog>
  )
}
