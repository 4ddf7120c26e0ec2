import { Component, type ReactNode } from 'react'
import { blockedByPolicy } from './content-policy.ts'

interface FallbackProps {
  /** The widget's name, for the console. */
  name: string
  children: ReactNode
  instead: ReactNode
}

/** An error boundary that keeps errors of a remote from the page. */
export class Fallback extends Component<FallbackProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    const policy = blockedByPolicy()
    const why = policy ? `this page's content policy forbids it. Add: ${policy}` : error.message
    console.warn(`Easel: the ${this.props.name} is shown in a frame, because ${why}`)
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
