import { LANGUAGE_TAG } from '@easel/contract/languages'
import type { Launcher } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { errorLine } from '../../runtime/errors/error-messages.ts'
import { isApiError } from '../../runtime/errors/is-api-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useLauncher } from '../../runtime/works/image.queries.ts'
import { Button } from '../../ui/button.tsx'
import styles from './extras.module.css'

export interface GiftsProps {
  onGiven(): void
  onLogin(): void
}

/** Memberships that are given away now, to whoever asks. */
export function Gifts(props: GiftsProps) {
  const { t } = useLingui()
  const { data } = useLauncher()
  const gifts = data?.promotions.filter(({ kind }) => kind === 'open') ?? []
  if (gifts.length === 0) return null
  return (
    <ul className={styles.gifts} aria-label={t`Free offers`}>
      {gifts.map((gift) => (
        <Gift key={gift.id} gift={gift} {...props} />
      ))}
    </ul>
  )
}

function Gift({ gift, onGiven, onLogin }: GiftsProps & { gift: Launcher['promotions'][number] }) {
  const { t, i18n } = useLingui()
  const { api, language, track } = useWidget()
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => api.call('claimPromotion', { params: { id: gift.id } }),
    onSuccess() {
      track('promotion_claimed', { promotion: gift.id })
      onGiven()
    },
  })
  const ends = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' })
  const until = gift.endsAt === null ? null : ends.format(gift.endsAt)
  const needsLogin = isApiError(error) && error.reason === 'login_needed'
  return (
    <li className={styles.gift}>
      <span className={styles.giftText}>
        <strong>{gift.title}</strong>
        {until && <small>{t`Until ${until}`}</small>}
      </span>
      {needsLogin ? (
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
