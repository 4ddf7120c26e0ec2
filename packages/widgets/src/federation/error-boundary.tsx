import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Shown in place of what broke; `again` gives it another chance. */
  fallback(error: unknown, reset: () => void): ReactNode
  onError?(error: unknown): void
  children: ReactNode
}

/** What breaks inside of a widget ends here: the page around it never hears of it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return this.props.fallback(error, () => this.setState({ error: null }))
  }
}
