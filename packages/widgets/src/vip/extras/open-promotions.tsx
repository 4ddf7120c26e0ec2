import { LANGUAGE_TAG } from '@easel/contract/languages'
import type { PromotionKind } from '@easel/contract/promotions'
import type { Launcher } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorLine } from '../../runtime/errors/error-messages.ts'
import { isApiError } from '../../runtime/errors/is-api-error.ts'
import type { SessionPort } from '../../runtime/provider/ports.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { PERSONAL_KEYS } from '../../runtime/session/stored-keys.ts'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Button } from '../../ui/button.tsx'
import styles from './extras.module.css'

export interface OpenPromotionsProps {
  /** What must be done for them; nothing by default. */
  of?: PromotionKind | undefined
  onGiven(): void
  /** Absent where there is no sign-in. */
  onLogin?: (() => void) | undefined
}

/** Current promotions that can be claimed on this page. */
export function OpenPromotions({ of = 'open', ...props }: OpenPromotionsProps) {
  const { t } = useLingui()
  const { data } = useLauncher()
  const { session } = useWidget()
  // Fixed when the dialog is opened: a promotion must not disappear when its claim is answered.
  const [claimed] = useState(() => claimedIn(session))
  const promotions = data?.promotions.filter(({ id, kind }) => kind === of && !claimed.includes(id)) ?? []
  if (promotions.length === 0) return null
  return (
    <ul className={styles.promotions} aria-label={t`Free offers`}>
      {promotions.map((promotion) => (
        <OpenPromotion key={promotion.id} promotion={promotion} {...props} />
      ))}
    </ul>
  )
}

const KEY = PERSONAL_KEYS.promotionsClaimed
/** Ids of promotions that this person has claimed, which are not offered again. */
const claimedIn = (session: SessionPort): string[] => session.get(KEY)?.split(' ') ?? []

function OpenPromotion({
  promotion,
  onGiven,
  onLogin,
}: Omit<OpenPromotionsProps, 'of'> & { promotion: Launcher['promotions'][number] }) {
  const { t, i18n } = useLingui()
  const { api, language, session, track } = useWidget()
  const remember = () => session.set(KEY, [...new Set([...claimedIn(session), promotion.id])].join(' '))
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => api.call('claimPromotion', { params: { id: promotion.id } }),
    onSuccess() {
      track('promotion_claimed', { promotion: promotion.id })
      remember()
      onGiven()
    },
    onError(refusal) {
      // It was claimed on another device.
      if (isApiError(refusal) && refusal.reason === 'already_claimed') remember()
    },
  })
  const ends = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' })
  const until = promotion.endsAt === null ? null : ends.format(promotion.endsAt)
  const needsLogin = isApiError(error) && error.reason === 'login_needed'
  return (
    <li className={styles.promotion}>
      <span className={styles.promotionText}>
        <strong>{promotion.title}</strong>
        {until && <small>{t`Until ${until}`}</small>}
      </span>
      {needsLogin && onLogin ? (
        <Button variant="gold" onClick={onLogin}>{t`Log in now`}</Button>
      ) : (
        <Button variant="gold" busy={isPending} onClick={() => mutate()}>{t`Get it free`}</Button>
      )}
      <span className={styles.error} role="alert">
        {error && errorLine(error, i18n)}
      </span>
    </li>
  )
}
