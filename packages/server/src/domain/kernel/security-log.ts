/** Events of the security log. */
export type SecurityEvent =
  | 'refused'
  | 'frame_refused'
  | 'metrics_refused'
  | 'policy_violated'
  | 'operator_command'
  | 'account'
  | 'partner_command'

export interface SecurityFields {
  /** The address as received; the log writes it as limits count it. */
  address?: string
  reason?: string
  route?: string
  partner?: string
  command?: string
  directive?: string
  blocked?: string
  /** Who of the staff has done it. */
  staff?: string
  /** The id of a member, never their address or number. */
  account?: string
}

/** The security log. It never holds tokens, device ids or prompts. */
export interface SecurityLog {
  record(event: SecurityEvent, fields: SecurityFields): void
}
