import type { Generated } from 'kysely'

/** Rows as they lie in the database. They never leave the adapters. Times are epoch milliseconds. */
export interface Tables {
  works: WorkRow
  slots: SlotRow
  files: FileRow
  quota_entries: QuotaEntryRow
  submissions: SubmissionRow
  turns: { principal_id: string; at: number }
  installation_times: { name: string; at: number }
  workers: { id: string; capacity: number; seen_at: number }
  gates: { name: string }
  request_ids: { id: string; at: number }
  devices: { device_key: string; address_key: string; first_seen: number }
  refused_signatures: { id: Generated<number>; address_key: string; at: number }
  risks: { address_key: string; until: number }
  partners: PartnerRow
  memberships: { principal_id: string; until: number | null; permanent: boolean }
  grants: GrantRow
  activation_codes: ActivationCodeRow
  sensitive_words: { phrase: string; language: string; safer: string | null; added_at: number }
  lifted_words: { phrase: string; language: string; lifted_at: number }
  alarms: { principal_id: string; until: number }
  show_reviews: { principal_id: string; after_at: number | null; after_id: string | null }
  address_alarms: { address_key: string; until: number }
  settings: { principal_id: string; no_show: Generated<boolean>; username: string | null }
  likes: { work_id: string; principal_id: string; at: number }
  shares: { token: string; work_id: string; at: number }
  reports: ReportRow
  uploads: UploadRow
  upload_attempts: Pick<UploadRow, 'id' | 'principal_id' | 'address_key' | 'at'>
  optimisations: { request_id: string; principal_id: string; at: number; confirmed_at: number | null }
  tickets: TicketRow
  candidate_streams: CandidateStreamRow
  engine_tasks: { work_id: string; engine: string; task: string; at: number }
  engine_places: { engine: string; place: number; holder: string; until: number }
  members: MemberRow
  sessions: SessionRow
  codes: CodeRow
  code_guesses: { id: Generated<number>; target: string; known_device: Generated<boolean>; at: number }
  passkeys: PasskeyRow
  passkey_challenges: { challenge: string; purpose: string; principal_id: string; expires_at: number }
  known_devices: { token_key: string; principal_id: string; at: number }
  password_failures: { id: string; target: string; at: number }
  deliveries: DeliveryRow
  merges: { principal_id: string; first_id: string; member_id: string; at: number }
  exports: ExportRow
  device_links: DeviceLinkRow
  payments: PaymentRow
  payment_notifications: PaymentNotificationRow
  sandbox_payments: SandboxPaymentRow
  installation_secrets: { name: string; secret: string }
  /** Money in millionths, by UTC day such as 2026-11-21. */
  engine_spend: { engine: string; day: string; amount: number }
}

export interface MemberRow {
  /** The id of the principal. */
  id: string
  email: string | null
  mobile: string | null
  /** An argon2id hash; null: signs in by codes alone. */
  password: string | null
  created_at: number
  deletion_at: number | null
  /** Since when an operator keeps the member out. */
  locked_at: number | null
}

export interface SessionRow {
  id: string
  /** The hash of the token. */
  token_key: string
  principal_id: string
  system: string
  area: string | null
  signed_in_at: number
  /** When it was last shown that the owner is there: by signing in, or by the old code or password. */
  proved_at: number
  last_seen_at: number
}

export interface ExportRow {
  id: string
  /** A hash. */
  ticket_key: string
  principal_id: string
  /** The sign-in that asked: its end is the end of the ticket. */
  session_id: string | null
  language: string
  /** Whether pictures carry the mark. */
  marked: boolean
  at: number
  until: number
  fetches: Generated<number>
  /** While it is being downloaded; a process that was killed lets go of it by that time. */
  running_until: number | null
}

export interface DeviceLinkRow {
  id: string
  /** A hash. */
  secret_key: string
  principal_id: string
  /** The sign-in that has made it, and alone may decide. */
  session_id: string
  at: number
  expires_at: number
  /** What both devices show. */
  number: string
  /** A hash of what the device holds that has claimed it. */
  claim_key: string | null
  /** The principal that this device was. */
  claimed_by: string | null
  system: string | null
  browser: string | null
  area: string | null
  claimed_at: number | null
  /** Null: nobody has decided. */
  allowed: boolean | null
  spent_at: number | null
}

export interface CodeRow {
  purpose: string
  target: string
  /** A keyed hash. */
  code_key: string
  sent_at: number
  expires_at: number
  tries: Generated<number>
  /** Who has shown it: their acting call follows, and is no further try. */
  verified_by: string | null
  spent_at: number | null
}

export interface PasskeyRow {
  /** The credential's own. */
  id: string
  principal_id: string
  name: string
  public_key: string
  counter: number
  /** Separated by commas. */
  transports: string
  created_at: number
  last_used_at: number | null
}

export interface DeliveryRow {
  id: string
  channel: string
  target: string
  kind: string
  purpose: string | null
  language: string
  /** Until it is delivered. */
  code: string | null
  status: string
  attempts: Generated<number>
  error: string | null
  /** Not before then. */
  due_at: number
  address_key: string | null
  at: number
  sent_at: number | null
  known_device: Generated<boolean>
}

export interface GrantRow {
  id: string
  principal_id: string
  source: string
  ref: string
  days: number
  permanent: boolean
  at: number
  /** Since when it counts no more: what was paid for it was given back. */
  revoked_at: number | null
}

export interface ActivationCodeRow {
  /** The hash of the code. */
  code_key: string
  days: number
  permanent: boolean
  created_at: number
  used_at: number | null
  used_by: string | null
}

export interface UploadRow {
  id: string
  principal_id: string
  file_name: string
  width: number
  height: number
  bytes: Generated<number>
  address_key: string | null
  at: number
}

export interface ReportRow {
  work_id: string
  principal_id: string
  /** Of several from one address, one counts. */
  address_key: string | null
  network_key: string | null
  /** How much it counts, 0 to 1. */
  weight: Generated<number>
  kind: string
  note: string | null
  at: number
  handled_at: number | null
  /** What an operator has decided. */
  handling: string | null
}

export interface PartnerRow {
  id: string
  name: string
  /** JSON text, as are `tokens`, `features` and `theme`. */
  origins: string
  tokens: string
  features: string
  theme: string
  suspended_at: number | null
  created_at: number
  changed_at: number
}

export interface WorkRow {
  id: string
  principal_id: string
  /** The partner on whose pages it was made; empty: our own. */
  partner_id: Generated<string>
  status: number
  operation: number
  moderation: string
  prompt: string
  /** JSON text: the prompt by language, of curated works. */
  prompts: string | null
  negative_prompt: string | null
  language: string
  model_id: number
  ratio_type: number
  style_id: string | null
  stylize: number
  seed: number
  progress: Generated<number>
  engine: string | null
  vip: boolean
  attempts: Generated<number>
  created_at: number
  started_at: number | null
  finished_at: number | null
  expires_at: number | null
  seen_at: number | null
  deleted_at: number | null
  /** Since when it is in the trash, where what has expired waits; then `deleted_at` is set as well. */
  trashed_at: number | null
  parent_id: string | null
  parent_slot: number | null
  failure: string | null
  /** JSON text: the phrases that an engine refused. */
  failure_words: string | null
  /** Place on the home page, newest first; null for what is not curated. */
  curated_at: number | null
  /** Folded text that searches look into. */
  search_text: Generated<string>
  revision: Generated<number>
  like_count: Generated<number>
  /** How popular: likes of the last days, the newer the heavier, as a logarithm. Below zero: curated, not liked. */
  heat: number | null
  /** What its owner has chosen for this work alone; null: it follows the rule. */
  shown_choice: boolean | null
  /** Shown in the square: finished, clean, and its owner shows works. */
  in_square: Generated<boolean>
  /** Of our own pages, or of a partner that has the square: decided when it was asked for. */
  showable: Generated<boolean>
  /** Taken away from everybody but its owner: by an operator, or because of reports. */
  hidden_at: number | null
  hidden_by: string | null
  /** The work that it shows larger, with which it was hidden. */
  hidden_with: string | null
  upload_id: string | null
  /** What the engine needs to make more of the picture that this work began with. */
  source_recipe: string | null
}

export interface SlotRow {
  work_id: string
  slot: number
  width: number
  height: number
  thumbhash: string | null
  thumb: string | null
  preview: string | null
  preview_marked: string | null
  original: string | null
  withheld: Generated<boolean>
  /** The engine's own words for how the picture was made. */
  recipe: string | null
}

export interface FileRow {
  name: string
  work_id: string | null
  /** pending: perhaps not written yet · kept · doomed: to be removed. */
  state: 'pending' | 'kept' | 'doomed'
  /** Whether shared caches may keep it: only what the home page shows. */
  open: boolean
  /** Where the bytes are: in the blob store, or shipped with the program. */
  origin: 'blobs' | 'shipped'
  /** The name that the origin knows it by. */
  key: string
  created_at: number
}

export interface TicketRow {
  id: string
  /** JSON text: what it leads to. */
  payload: string
  until: number
  /** The caller's idempotency key, and the hash of what was asked under it. */
  principal_id: string | null
  key: string | null
  body_hash: string | null
  fetched: Generated<boolean>
  parts: Generated<number>
  part_bytes: Generated<number>
}

export interface CandidateStreamRow {
  request_id: string
  principal_id: string
  address_key: string | null
  at: number
  /** Until when it counts as being written; a process that was killed ends none. */
  until: number
  outcome: 'whole' | 'abandoned' | 'over' | null
}

export interface QuotaEntryRow {
  id: string
  principal_id: string
  address_key: string | null
  purpose: string
  type: 'reserve' | 'settle' | 'refund'
  amount: number
  /** What makes the entry unique: the work of a generation, an id of its own for everything else. */
  work_id: string
  /** The work that something was done with. */
  subject: string | null
  /** Which of its pictures. */
  slot: number | null
  at: number
  /** When the reserve that this belongs to was made: both leave the rolling window together. */
  counted_at: number
}

export interface SubmissionRow {
  principal_id: string
  key: string
  body_hash: string
  work_id: string
  /** JSON text: what the first submit was answered with. */
  answer: string
  at: number
}

export interface PaymentRow {
  id: string
  principal_id: string
  plan_id: string
  provider: string
  pay_type: string
  state: string
  /** In the currency's smallest unit. */
  amount: number
  currency: string
  days: number
  permanent: boolean
  created_at: number
  expires_at: number
  payload: string | null
  provider_ref: string | null
  paid_at: number | null
  flag: string | null
  /** When the provider is asked next; null: never again. */
  check_at: number | null
  checks: number
}

export interface PaymentNotificationRow {
  id: string
  provider: string
  payment_id: string | null
  outcome: string
  body: string
  at: number
}

/** The side of the provider that stands in for one while Easel is developed. */
export interface SandboxPaymentRow {
  id: string
  amount: number
  currency: string
  title: string
  state: 'open' | 'paid' | 'declined' | 'closed' | 'refunded'
  until: number
  at: number
}
