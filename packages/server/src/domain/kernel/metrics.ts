/** The server's own metrics. No label names a person, a device or a work. */
export interface Metrics {
  contentType: string
  read(): Promise<string>
  /** Counts a violation of the content security policy on one of our pages. */
  violated(directive: string): void
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}
