import { uuidV4 } from '@easel/client'
import { Button, ErrorState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { reportError } from '../errors/watch-errors.ts'

interface PageErrorBoundaryProps {
  /** A change of it resets the error. */
  page: string
  children: ReactNode
}

/** `id`: of the report of what is broken; empty while nothing is. */
interface State {
  id: string
  error?: unknown
}

/** An error of a page is shown in its place; the layout around it stays. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, State> {
  override state: State = { id: '' }

  static getDerivedStateFromError(error: unknown): State {
    return { id: uuidV4(), error }
  }

  override componentDidCatch(): void {
    reportError(this.state)
  }

  override componentDidUpdate(previous: PageErrorBoundaryProps): void {
    if (previous.page !== this.props.page && this.state.id) this.setState({ id: '' })
  }

  override render(): ReactNode {
    return this.state.id ? <Broken id={this.state.id} /> : this.props.children
  }
}

function Broken({ id }: { id: string }) {
  const { t } = useLingui()
  return (
    <ErrorState
      title={t`This page could not be shown`}
      text={`${t`Your works are safe. Reload the page.`} #${id.slice(0, 8)}`}
    >
      <Button onClick={() => window.location.reload()}>{t`Reload`}</Button>
    </ErrorState>
  )
}
