import type { Client } from '@easel/client'
import type { ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { NavigationPort } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'
import { showsOwnSets } from './shows-own-sets.ts'

/**
 * Shows a notice with a link when sets finish while the person is on another page. Sets that had finished before the page
 * was opened cause none: the header shows their number.
 *
 * @param unseen the number of unseen finished sets; null while unknown
 */
export function useFinishedNotice(unseen: number | null): void {
  const { api, notices, navigation } = useWidget()
  const { page } = navigation
  const { t } = useLingui()
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (unseen === null) return
    const newlyFinished = known.current === null ? 0 : unseen - known.current
    known.current = unseen
    if (newlyFinished <= 0 || showsOwnSets(page)) return
    notices.toast({
      text: t`${plural(newlyFinished, { one: 'Your images are ready', other: '# sets of images are ready' })}`,
      tone: 'success',
      action: { text: t`Show`, run: () => void show(api, newlyFinished, navigation) },
      key: 'finished',
    })
  }, [unseen, page, api, notices, navigation, t])
}

/** Opens one finished set, or the works page for several, or where the set cannot be fetched. */
async function show(api: Client, newlyFinished: number, navigation: NavigationPort): Promise<void> {
  const finished =
    newlyFinished === 1 ? await api.call('queue', { query: { tab: 'finished' } }).catch(() => null) : null
  const newest = finished?.items.reduce<ImageSet | null>(
    (last, set) => ((set.finishedAt ?? 0) > (last?.finishedAt ?? -1) ? set : last),
    null,
  )
  navigation.go('works', newest ? { image: newest.id } : {})
}
