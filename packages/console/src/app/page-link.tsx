import type { ComponentProps, MouseEvent } from 'react'
import type { PageName } from './page-names.ts'
import { usePath } from './router.tsx'

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: PageName
  id?: string
}

/** A link to a page of the console, which opens in another tab like any link. */
export function PageLink({ to, id, ...rest }: PageLinkProps) {
  const { go, hrefOf } = usePath()
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    go(to, id)
  }
  return <a {...rest} href={hrefOf(to, id)} onClick={onClick} />
}
