import type { Principal } from '../kernel/principal.ts'

/** What a tool learns about a person. */
export interface ToolUser {
  /** A pseudonym that says nothing outside this installation. */
  subject: string
  vip: boolean
}

/** Whom a token of a tool is of, as this installation knows them. */
export interface ToolPrincipal extends Pick<Principal, 'id' | 'kind'> {
  /** Of a member: the session in which it was given. With that it ends. */
  session: string | null
}

/** Proofs of who somebody is, for a tool and its server. */
export interface ToolTokens {
  /** A signed token. Only this installation can read the principal in it, and nobody else can make one that it accepts. */
  sign(user: ToolUser, principal: ToolPrincipal): Promise<string>
  /** Whether a token says of itself that it is one of these. Proves nothing. */
  claims(token: string): boolean
  /** The principal of a valid token; null: forged or expired. */
  read(token: string): Promise<ToolPrincipal | null>
}
