import type { PageName } from '@easel/widgets/runtime'
import type { IconName } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'

export interface PageTexts {
  /** The document's title. */
  title: string
  /** The menu entry on the site and where a partner shows the page; null: the page has its own button, or none. */
  menu: { icon: IconName; site: string; embedded: string } | null
}

/** Titles and menu entries of the pages. */
export function usePageTexts(): Record<PageName, PageTexts> {
  const { t } = useLingui()
  const square = t`Square`
  const works = t`My works`
  return {
    home: { title: t`Gallery`, menu: { icon: 'home', site: t`Home`, embedded: t`Selected` } },
    create: { title: t({ message: 'Create', context: 'verb, in the top menu' }), menu: null },
    square: { title: square, menu: { icon: 'square', site: square, embedded: square } },
    works: { title: works, menu: { icon: 'works', site: works, embedded: works } },
    queue: { title: t`My queue`, menu: null },
    author: { title: t`Author`, menu: null },
  }
}
