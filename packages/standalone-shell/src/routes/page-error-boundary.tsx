import { Button, ErrorState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

interface PageGuardProps {
  /** A change of it gives the page another chance. */
  place: string
  children: ReactNode
}

/** A page that breaks is explained in its place; the frame around it goes on. */
export class PageGuard extends Component<PageGuardProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidUpdate(previous: PageGuardProps): void {
    if (previous.place !== this.props.place && this.state.broken) this.setState({ broken: false })
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useLingui()
  return (
    <ErrorState title={t`This page could not be shown`} text={t`Your works are safe. Reload the page.`}>
      <Button onClick={() => window.location.reload()}>{t`Reload`}</Button>
    </ErrorState>
  )
}
