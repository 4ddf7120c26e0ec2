import { Component, type ReactNode } from 'react'
import { isRemoved, loadAnew } from './stale-build.ts'

/** The code of a component did not come. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

export interface MissingProps {
  /** Asks for the code again. */
  onRetry(): void
}

interface LateGuardProps {
  /** Forgets the attempt that failed. */
  renew(): void
  missing(onRetry: () => void): ReactNode
  children(): ReactNode
}

interface LateGuardState {
  error: unknown
  removed: boolean
}

/** Stands in for code that did not come, and asks for it again: on a press, with the network, on coming back. */
export class LateGuard extends Component<LateGuardProps, LateGuardState> {
  override state: LateGuardState = { error: null, removed: false }
  /** Apart from the state: React ends a guard also when it only hides it, with the state of before. */
  #failed = false

  static getDerivedStateFromError(error: unknown): Partial<LateGuardState> {
    return { error }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#again)
  }

  override componentDidCatch(error: unknown): void {
    this.#failed = true
    if (error instanceof NotLoaded) void this.#lookWhy()
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
    if (!(error instanceof NotLoaded)) throw error
    return missing(removed ? () => window.location.reload() : this.#again)
  }

  #again = (): void => {
    if (!this.#failed) return
    this.#failed = false
    this.props.renew()
    this.setState({ error: null, removed: false })
  }

  async #lookWhy(): Promise<void> {
    if (!(await isRemoved(window.document)) || !this.#failed) return
    this.setState({ removed: true })
    loadAnew(window)
  }
}
