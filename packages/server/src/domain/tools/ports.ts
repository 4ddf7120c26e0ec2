/** What a tool learns about a person. */
export interface ToolUser {
  /** A pseudonym that says nothing outside this installation. */
  subject: string
  vip: boolean
}

/** Proofs of who somebody is, for a server of the tool. */
export interface ToolTokens {
  /** A signed token that expires after ten minutes. */
  sign(user: ToolUser): Promise<string>
}
