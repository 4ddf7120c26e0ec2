import type { ImageSet } from '@easel/contract/types'
import type { MouseEvent } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useOffers } from '../../runtime/session/use-offers.ts'
import { authorPage } from './author-page.ts'

interface AuthorLinkProps {
  author: ImageSet['author']
  className?: string | undefined
}

/** The name of an author, with a link to their page where they have one. */
export function AuthorLink({ author, className }: AuthorLinkProps) {
  const { navigation } = useWidget()
  const isOffered = useOffers()('square')
  const { id, name } = author
  const page = authorPage(navigation)
  if (!id || !isOffered || navigation.isExternal?.(page)) return <span className={className}>{name}</span>
  const params = { author: id }
  const open = (event: MouseEvent) => {
    // Modified clicks open a new tab by the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigation.go(page, params)
  }
  return (
    <a className={className} href={navigation.href(page, params)} onClick={open}>
      {name}
    </a>
  )
}
