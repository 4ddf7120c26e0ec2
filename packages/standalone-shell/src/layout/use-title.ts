import type { Place } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

/** The document's title says where one is (null: nowhere), for tabs, history and those who listen. */
export function useTitle(place: Place | null): void {
  const { t } = useLingui()
  const names: Record<Place, string> = {
    home: t`Gallery`,
    create: t({ message: 'Create', context: 'verb, in the top menu' }),
    square: t`Square`,
    works: t`My works`,
    queue: t`My queue`,
  }
  const name = place ? names[place] : t`Page not found`
  useEffect(() => {
    document.title = `${name} · Easel`
  }, [name])
}
