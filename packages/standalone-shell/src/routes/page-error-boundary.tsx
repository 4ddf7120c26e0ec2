import { Button, ErrorState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'

interface PageErrorBoundaryProps {
  /** A change of it resets the error. */
  page: string
  children: ReactNode
}

/** An error of a page is shown in its place; the layout around it stays. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidUpdate(previous: PageErrorBoundaryProps): void {
    if (previous.page !== this.props.page && this.state.broken) this.setState({ broken: false })
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
