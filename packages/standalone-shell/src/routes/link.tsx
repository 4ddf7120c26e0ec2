import type { ComponentProps, MouseEvent } from 'react'
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'target'> {
  /** An address of this application, without the base of its surface. */
  to: string
}

/** A link within the application, which keys of the browser open elsewhere as they do any other. */
export function Link({ to, ...props }: LinkProps) {
  const navigate = useNavigate()
  const here = createPath(useLocation())
  const there = createPath(useResolvedPath(to))
  const follow = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // As browsers do: what leads to the present address adds no step back.
    void navigate(to, { replace: here === there })
  }
  return <a {...props} href={useHref(to)} onClick={follow} />
}
