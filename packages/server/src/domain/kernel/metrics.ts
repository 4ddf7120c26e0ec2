/** What the server counts of itself. Nothing in it names a person, a device or a work. */
export interface Metrics {
  contentType: string
  read(): Promise<string>
  /** A page of ours tried what the content policy forbids. */
  violated(directive: string): void
  observe(request: { method: string; route: string; status: number; seconds: number }): void
}
