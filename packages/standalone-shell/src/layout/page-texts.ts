import type { Surface } from '@easel/contract/pages'
import type { PageName } from '@easel/widgets/runtime'
import type { IconName } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'

export interface PageTexts {
  /** The document's title. */
  title: string
  /** The menu entry on each surface; null: the page has its own button, or none. */
  menu: ({ icon: IconName } & Record<Surface, string>) | null
}

/** Titles and menu entries of the pages. */
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
