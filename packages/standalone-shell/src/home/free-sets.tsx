import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useImageEvents, useMembershipInfo, useQuota, useWidget } from '@easel/widgets/runtime'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'

/** How many sets are free, or when the next one is; nothing for VIP, and while no events arrive: the number may be outdated. */
export function FreeSets() {
  return (
    <LazyMessages>
      <Left />
    </LazyMessages>
  )
}

function Left() {
  const { t } = useLingui()
  const { language, api } = useWidget()
  const { open } = useImageEvents()
  const quota = useQuota()
  // A member is not told of what is free for others.
  const isFree = useMembershipInfo().data?.isVip === false
  if (!open || !quota || quota.limit === 0 || !isFree) return null
  const { remaining, limit, resetsAt } = quota
  // What was used longest ago counts no more: the server has not said yet how many are free.
  if (resetsAt !== null && resetsAt <= api.serverNow()) return null
  if (remaining > 0 || resetsAt === null) {
    return t`${plural(limit, {
      one: `${remaining} of # set free in 24 hours`,
      other: `${remaining} of # sets free in 24 hours`,
    })}`
  }
  const time = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { timeStyle: 'short' }).format(resetsAt)
  return t`Next free set at ${time}`
}
