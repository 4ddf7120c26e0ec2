import { Component, type ReactNode } from 'react'
import { isBuildGone, reloadOnce } from './stale-build.ts'

/** The code of a component failed to load. */
export class LoadError extends Error {
  override name = 'NotLoaded'
}

export interface LoadFailureProps {
  /** Loads the code again. */
  onRetry(): void
}

interface LazyBoundaryProps {
  /** Discards the failed attempt. */
  resetLoad(): void
  renderFailure(onRetry: () => void): ReactNode
  children(): ReactNode
}

interface LazyBoundaryState {
  error: unknown
  buildGone: boolean
}

/**
 * An error boundary for code that failed to load. It retries on a press, when the network is back, and on the next
 * mount.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = { error: null, buildGone: false }
  /** Kept apart from the state: React also unmounts a boundary that it only hides, with its former state. */
  #failed = false

  static getDerivedStateFromError(error: unknown): Partial<LazyBoundaryState> {
    return { error }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#retry)
  }

  override componentDidCatch(error: unknown): void {
    this.#failed = true
    if (error instanceof LoadError) void this.#checkBuild()
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#retry)
    if (this.#failed) this.props.resetLoad()
  }

  override render(): ReactNode {
    const { error, buildGone } = this.state
    const { renderFailure, children } = this.props
    if (error === null) return children()
    // Errors of loaded code are left to the page's boundary.
    if (!(error instanceof LoadError)) throw error
    return renderFailure(buildGone ? () => window.location.reload() : this.#retry)
  }

  #retry = (): void => {
    if (!this.#failed) return
    this.#failed = false
    this.props.resetLoad()
    this.setState({ error: null, buildGone: false })
  }

  async #checkBuild(): Promise<void> {
    if (!(await isBuildGone(window.document)) || !this.#failed) return
    this.setState({ buildGone: true })
    reloadOnce(window)
  }
}
