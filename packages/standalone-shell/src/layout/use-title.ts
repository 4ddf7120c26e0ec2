import type { PageName } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { nameDocument } from '../routes/name-document.ts'
import { usePageTexts } from './page-texts.ts'

/** Sets the document's title to the page's name (null: not found), or to a page's own; '': the page does it. */
export function useTitle(page: PageName | null, own?: string): void {
  const { t } = useLingui()
  const texts = usePageTexts()
  const name = own ?? (page ? texts[page].title : t`Page not found`)
  useEffect(() => {
    if (name) nameDocument(name)
  }, [name])
}
