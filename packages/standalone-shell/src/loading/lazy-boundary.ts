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
  renew(): void
  missing(onRetry: () => void): ReactNode
  children(): ReactNode
}

interface LazyBoundaryState {
  error: unknown
  removed: boolean
}

/** Stands in for code that did not come, and asks for it again: on a press, with the network, on coming back. */
export class LazyBoundary extends Component<LazyBoundaryProps, LazyBoundaryState> {
  override state: LazyBoundaryState = { error: null, removed: false }
  /** Apart from the state: React ends a guard also when it only hides it, with the state of before. */
  #failed = false

  static getDerivedStateFromError(error: unknown): Partial<LazyBoundaryState> {
    return { error }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#again)
  }

  override componentDidCatch(error: unknown): void {
    this.#failed = true
    if (error instanceof LoadError) void this.#lookWhy()
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#again)
    if (this.#failed) this.props.renew()
  }

  override render(): ReactNode {
    const { error, removed } = this.state
    const { missing, children } = this.props
    if (error === null) return children()
    // Code that came and then broke is the affair of whoever guards the page.
    if (!(error instanceof LoadError)) throw error
    return missing(removed ? () => window.location.reload() : this.#again)
  }

  #again = (): void => {
    if (!this.#failed) return
    this.#failed = false
    this.props.renew()
    this.setState({ error: null, removed: false })
  }

  async #lookWhy(): Promise<void> {
    if (!(await isBuildGone(window.document)) || !this.#failed) return
    this.setState({ removed: true })
    reloadOnce(window)
  }
}
