import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Rendered instead of the children after an error; `reset` tries again. */
  fallback(error: unknown, reset: () => void): ReactNode
  onError?(error: unknown): void
  children: ReactNode
}

/** Errors of a widget end here: the page around is not affected. */
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
