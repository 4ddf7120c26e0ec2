import { Component, type ReactNode } from 'react'

interface GuardProps {
  /** Shown in place of what broke; `again` gives it another chance. */
  broken(error: unknown, again: () => void): ReactNode
  onBroken?(error: unknown): void
  children: ReactNode
}

/** What breaks inside of a widget ends here: the page around it never hears of it. */
export class Guard extends Component<GuardProps, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error: error ?? new Error('unknown') }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken?.(error)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    return this.props.broken(error, () => this.setState({ error: null }))
  }
}
