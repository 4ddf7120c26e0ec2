import { Component, type ReactNode } from 'react'
import { isBuildGone, reloadOnce } from './stale-build.ts'

/** The code of a component did not come. */
export class LoadError extends Error {
  override name = 'NotLoaded'
}

export interface LoadFailureProps {
  /** Asks for the code again. */
  onRetry(): void
}

interface LazyBoundaryProps {
  /** Forgets the attempt that failed. */
  resetLoad(): void
  renderFailure(onRetry: () => void): ReactNode
  children(): ReactNode
}

interface LazyBoundaryState {
  error: unknown
  buildGone: boolean
}

/** Stands in for code that did not come, and asks for it again: on a press, with the network, on coming back. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = { error: null, buildGone: false }
  /** Apart from the state: React ends a guard also when it only hides it, with the state of before. */
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
    // Code that came and then broke is the affair of whoever guards the page.
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
