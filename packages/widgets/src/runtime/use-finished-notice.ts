import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Place } from './ports.ts'
import { useWidget } from './widget-context.ts'

/** Pages where one sees by oneself that a set is done. */
const WATCHING: readonly Place[] = ['create', 'queue']

/**
 * Says that sets were finished while one is elsewhere, and leads to them. What was waiting unseen when the
 * page was opened is not news: the header's count tells of that.
 *
 * @param unseen how many finished sets nobody has looked at; null while that is not known
 */
export function useFinishedNotice(unseen: number | null): void {
  const { notices, navigation } = useWidget()
  const { place } = navigation
  const { t } = useLingui()
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (unseen === null) return
    const news = known.current === null ? 0 : unseen - known.current
    known.current = unseen
    if (news <= 0 || WATCHING.includes(place)) return
    notices.toast({
      text: t`${plural(news, { one: 'Your pictures are finished', other: '# sets of pictures are finished' })}`,
      tone: 'success',
      action: { text: t`Show`, run: () => navigation.go('works') },
      key: 'finished',
    })
  }, [unseen, place, notices, navigation, t])
}
