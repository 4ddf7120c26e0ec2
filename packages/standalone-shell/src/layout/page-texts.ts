import type { Home } from '@easel/contract/pages'
import type { PageName } from '@easel/widgets/runtime'
import type { IconName } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'

export interface PageTexts {
  /** Of the document. */
  title: string
  /** In the menu of a home; null: the menu has a button of its own for it, or none. */
  menu: ({ icon: IconName } & Record<Home, string>) | null
}

/** What each page is called. */
export function usePageTexts(): Record<PageName, PageTexts> {
  const { t } = useLingui()
  const square = t`Square`
  const works = t`My works`
  return {
    home: { title: t`Gallery`, menu: { icon: 'home', site: t`Home`, frame: t`Selected` } },
    create: { title: t({ message: 'Create', context: 'verb, in the top menu' }), menu: null },
    square: { title: square, menu: { icon: 'square', site: square, frame: square } },
    works: { title: works, menu: { icon: 'works', site: works, frame: works } },
    queue: { title: t`My queue`, menu: null },
  }
}
