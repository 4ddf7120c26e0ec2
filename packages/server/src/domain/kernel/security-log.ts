/** What whoever guards the installation should know of. */
export type SecurityEvent =
  | 'refused'
  | 'frame_refused'
  | 'metrics_refused'
  | 'policy_violated'
  | 'operator_command'
  | 'account'

export interface SecurityFields {
  /** As it came: it is written as limits count it. */
  address?: string
  reason?: string
  route?: string
  partner?: string
  command?: string
  directive?: string
  blocked?: string
  /** The id of a member: never what they sign in with. */
  account?: string
}

/** A log of its own. Never tokens, device ids or prompts. */
export interface SecurityLog {
  note(event: SecurityEvent, fields: SecurityFields): void
}
