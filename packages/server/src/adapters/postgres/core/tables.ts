import type { Generated } from 'kysely'

/** Database rows; they never leave the adapters. Times are epoch milliseconds. */
export interface Tables {
  works: WorkRow
  slots: SlotRow
  deleted_slots: DeletedSlotRow
  files: FileRow
  quota_entries: QuotaEntryRow
  submissions: SubmissionRow
  turns: { principal_id: string; at: number }
  installation_times: { name: string; at: number }
  workers: { id: string; capacity: number; seen_at: number }
  gates: { name: string }
  /** Migrations that have taken something away, and what a version must know at least to run on it. */
  contractions: { migration: string; runs_from: string }
  request_ids: { id: string; at: number }
  /** `address_key` is empty once it is forgotten. */
  devices: { device_key: string; address_key: string; first_seen: number }
  refused_signatures: { id: Generated<number>; address_key: string; at: number }
  risks: { address_key: string; until: number }
  partners: PartnerRow
  webhook_messages: WebhookMessageRow
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
  authors: { id: string; principal_id: string }
  /** `principal_id` sees nothing of the author. */
  hidden_authors: AuthorLinkRow
  followed_authors: AuthorLinkRow
  folders: {
    id: string
    principal_id: string
    name: string
    /** By which two names are the same. */
    name_key: string
    created_at: number
    /** For a moment: it can be restored. */
    deleted_at: number | null
  }
  presets: {
    id: string
    principal_id: string
    name: string
    /** By which two names are the same. */
    name_key: string
    /** Of a submit, as JSON. */
    settings: string
    created_at: number
    /** For a moment: it can be restored. */
    deleted_at: number | null
  }
  folder_works: { folder_id: string; work_id: string; at: number }
  reports: ReportRow
  appeals: AppealRow
  uploads: UploadRow
  upload_attempts: Pick<UploadRow, 'id' | 'principal_id' | 'address_key' | 'at'>
  optimisations: { request_id: string; principal_id: string; at: number; confirmed_at: number | null }
  tickets: TicketRow
  candidate_streams: CandidateStreamRow
  engine_tasks: { work_id: string; engine: string; task: string; at: number }
  engine_circuits: { engine: string; failures: number; open_until: number | null; heard_at: number | null }
  engine_places: { engine: string; place: number; holder: string; until: number }
  members: MemberRow
  sessions: SessionRow
  codes: CodeRow
  code_guesses: {
    id: Generated<number>
    target: string
    known_device: Generated<boolean>
    registering: Generated<boolean>
    guesser: Generated<string | null>
    at: number
  }
  passkeys: PasskeyRow
  passkey_challenges: { challenge: string; purpose: string; principal_id: string; expires_at: number }
  known_devices: { token_key: string; principal_id: string; at: number }
  password_failures: { id: string; target: string; at: number; judged: Generated<boolean> }
  deliveries: DeliveryRow
  merges: MergeRow
  exports: ExportRow
  device_links: DeviceLinkRow
  payments: PaymentRow
  payment_notifications: PaymentNotificationRow
  /** Refunds that a provider's daily list has named, by the provider's number. */
  payment_refunds: { payment_id: string; number: string; amount: number; at: number }
  payment_refund_days: { provider: string; day: string; read_at: number }
  sandbox_payments: SandboxPaymentRow
  installation_secrets: { name: string; secret: string }
  /** Money in millionths, by UTC day such as 2026-11-21. */
  usage_counts: { day: string; partner_id: string; source: string; name: string; count: number }
  engine_spend: { engine: string; day: string; amount: number }
  staff: StaffRow
  staff_recovery_codes: { name: string; code_key: string }
  staff_sessions: { token_key: string; name: string; started_at: number; last_seen_at: number }
  audit_entries: AuditEntryRow
  /** `until` null: until it is lifted. */
  bans: { principal_id: string; until: number | null; at: number }
}

export interface StaffRow {
  name: string
  role: string
  /** argon2id hash; null: not set up yet. */
  password: string | null
  totp_secret: string
  /** The last step whose code was accepted: no code is good twice. */
  totp_step: Generated<number>
  /** The hash of the set-up code. */
  setup_key: string | null
  setup_until: number | null
  disabled_at: number | null
  created_at: number
  last_sign_in_at: number | null
}

/** Append-only: the database refuses changes. */
export interface AuditEntryRow {
  seq: number
  at: number
  actor: string
  action: string
  subject: string | null
  /** JSON text. */
  details: string
  reason: string | null
  outcome: string
  /** The hash of the entry before. */
  previous: string
  hash: string
}

export interface MemberRow {
  /** The id of the principal. */
  id: string
  email: string | null
  mobile: string | null
  /** argon2id hash; null: signs in by codes only. */
  password: string | null
  created_at: number
  deletion_at: number | null
  /** Locked by an operator since then. */
  locked_at: number | null
  language: string | null
}

export interface SessionRow {
  id: string
  /** The hash of the token. */
  token_key: string
  principal_id: string
  system: string
  area: string | null
  signed_in_at: number
  /** When the owner was last proved: by signing in, an old code or the password. */
  proved_at: number
  last_seen_at: number
}

export interface ExportRow {
  id: string
  /** A hash. */
  ticket_key: string
  principal_id: string
  /** The requesting session; the ticket ends with it. */
  session_id: string | null
  language: string
  /** Whether images carry the watermark. */
  marked: boolean
  at: number
  until: number
  fetches: Generated<number>
  /** Lease of a running download. */
  running_until: number | null
}

export interface MergeRow {
  principal_id: string
  first_id: string
  /** Who has everything now: a member, or another device's visitor. */
  member_id: string
  at: number
  /** Moved to another device: the device of `first_id` goes on with its next visitor. */
  moved: Generated<boolean>
}

export interface DeviceLinkRow {
  id: string
  /** A hash. */
  secret_key: string
  principal_id: string
  /** The session that created the link and may decide; of a visitor's link, the visitor. */
  session_id: string
  /** The key of the device whose visitor moves by the link; null: the link signs in. */
  device: Generated<string | null>
  at: number
  expires_at: number
  /** The number both devices display. */
  number: string
  /** Hash of the claimant's secret. */
  claim_key: string | null
  /** The claimant's principal. */
  claimed_by: string | null
  system: string | null
  browser: string | null
  area: string | null
  claimed_at: number | null
  /** Null: undecided. */
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
  /** The principal that verified the code; its following use is not another guess. */
  verified_by: string | null
  spent_at: number | null
}

export interface PasskeyRow {
  /** Credential id. */
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
  /** Null once delivered. */
  code: string | null
  status: string
  attempts: Generated<number>
  error: string | null
  /** Earliest next attempt. */
  due_at: number
  address_key: string | null
  /** The `purpose` of its row in `codes`; null: no code. */
  code_use: Generated<string | null>
  at: number
  sent_at: number | null
  known_device: Generated<boolean>
  /** JSON. */
  details: string | null
}

export interface GrantRow {
  id: string
  principal_id: string
  source: string
  ref: string
  days: number
  permanent: boolean
  at: number
  /** When it was revoked, because its payment was refunded or disputed. */
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
  /** Several from one address count once. */
  address_key: string | null
  network_key: string | null
  /** How much it counts, 0 to 1. */
  weight: Generated<number>
  kind: string
  note: string | null
  at: number
  handled_at: number | null
  /** The operator's decision. */
  handling: string | null
  /** When whoever sent it was told of the decision. */
  told_at: number | null
}

export interface AppealRow {
  work_id: string
  principal_id: string
  note: string
  at: number
  handled_at: number | null
  /** The work is shown again. */
  granted: boolean | null
  /** When whoever made it was told of the decision. */
  told_at: number | null
}

export interface PartnerRow {
  id: string
  name: string
  /** JSON text, as are `tokens`, `features` and `theme`. */
  origins: string
  tokens: string
  features: string
  theme: string
  /** JSON text. */
  quotas: string
  /** JSON text; null: none. */
  webhook: string | null
  test_of: string | null
  suspended_at: number | null
  created_at: number
  changed_at: number
}

export interface WebhookMessageRow {
  id: string
  partner_id: string
  event: string
  /** Unique for its partner. */
  dedupe_key: string
  /** The user whom it is about; null where it survives them. */
  principal_id: string | null
  payload: string
  state: Generated<string>
  attempts: Generated<number>
  /** Earliest next attempt. */
  due_at: number
  at: number
  delivered_at: number | null
  /** What the address answered last. */
  status: number | null
  error: string | null
}

export interface WorkRow {
  id: string
  principal_id: string
  /** The partner on whose pages it was made; empty: ours. */
  partner_id: Generated<string>
  status: number
  operation: number
  moderation: string
  prompt: string
  /** JSON text: translations of the prompt, for curated works. */
  prompts: string | null
  negative_prompt: string | null
  language: string
  model_id: number
  ratio_type: number
  /** Null: that of `ratio_type`. */
  aspect_ratio: Generated<string | null>
  /** How many images were asked for; null: as many as such a set has. */
  image_count: Generated<number | null>
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
  /** In the trash since then; `deleted_at` is set as well. */
  trashed_at: number | null
  parent_id: string | null
  parent_slot: number | null
  /** How it was made from its parent; null: it is no edit of it. */
  edit: Generated<string | null>
  /** How far a variation may be from its parent; null: nobody has said. */
  variation_strength: Generated<string | null>
  /** How much of the reference image is kept; null: nobody has said. */
  reference_strength: Generated<string | null>
  reference_kind: Generated<string | null>
  /** JSON: those after the first. */
  more_references: Generated<string | null>
  /** Where the parent's image stands in one that extends it. */
  edit_place: Generated<string | null>
  /** The upload that says which region is painted. */
  mask_id: Generated<string | null>
  failure: string | null
  /** JSON text: phrases refused by the engine. */
  failure_words: string | null
  /** Order on the home page, newest first; null: not curated. */
  curated_at: number | null
  /** Folded text for searches. */
  search_text: Generated<string>
  revision: Generated<number>
  like_count: Generated<number>
  /** Popularity: logarithm of the decayed likes of the last days. Negative: curated without likes. */
  heat: number | null
  /** The owner's choice for this work; null: the owner's setting applies. */
  shown_choice: boolean | null
  /** Shown in the square: finished, clean, and allowed by the owner. */
  in_square: Generated<boolean>
  /** Made on our pages, or on those of a partner with the square; fixed at the submit. */
  showable: Generated<boolean>
  /** Hidden by an operator or by reports. */
  hidden_at: number | null
  hidden_by: string | null
  /** The original of an enhanced copy, with which it was hidden. */
  hidden_with: string | null
  upload_id: string | null
  /** The recipe of the starting image. */
  source_recipe: string | null
  /** Since when it is a favourite of its owner. */
  favoured_at: number | null
  /** Which of its images alone, as bits from the first on; null: the whole set. Without `favoured_at` it says nothing. */
  favoured_slots: number | null
  /** The call that asked for it, as W3C's header; null: none did, or it is from before. */
  traceparent: string | null
  /** While it waits: the last turn of its principal, 0 for none. Null: `turns` says it. */
  turn_at: number | null
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
  /** The engine's description of the image. */
  recipe: string | null
}

/** An image that was deleted without the others of its set. */
export interface DeletedSlotRow {
  work_id: string
  slot: number
  /** A `SlotRow` as JSON. */
  picture: string
  favoured_since: number | null
  deleted_at: number
}

export interface FileRow {
  name: string
  work_id: string | null
  /** pending: not committed · kept: committed · replaced: a preview, served a little longer · doomed: to be removed. */
  state: 'pending' | 'kept' | 'replaced' | 'doomed'
  /** Shared caches may keep the file: only images of the home page. */
  open: boolean
  /** The blob store, or shipped with the program. */
  origin: 'blobs' | 'shipped'
  /** The key within the origin. */
  key: string
  created_at: number
}

export interface TicketRow {
  id: string
  /** JSON text: what the ticket covers. */
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
  /** When it stops counting as open if its process is killed. */
  until: number
  outcome: 'whole' | 'abandoned' | 'over' | null
}

export interface QuotaEntryRow {
  id: string
  principal_id: string
  address_key: string | null
  /** The partner whose quota it counts against; null: none. */
  partner_id: string | null
  purpose: string
  type: 'reserve' | 'settle' | 'refund'
  amount: number
  /** Makes the entry unique: the work of a generation, otherwise a new id. */
  work_id: string
  /** The work that was saved or viewed. */
  subject: string | null
  /** The image of that work. */
  slot: number | null
  at: number
  /** Time of the reserve that the entry belongs to, so that both leave the window together. */
  counted_at: number
}

export interface SubmissionRow {
  principal_id: string
  key: string
  body_hash: string
  work_id: string
  /** JSON text: the first answer. */
  answer: string
  at: number
}

export interface PaymentRow {
  id: string
  principal_id: string
  /** The partner on whose pages it was begun; empty: ours. */
  partner_id: string
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
  /** How much of it was refunded. */
  refunded: number
  flag: string | null
  /** When the provider is asked next; null: never again. */
  check_at: number | null
  checks: number
  /** When the provider was last asked about it after it was paid. */
  rechecked_at: number | null
  /** When its flag was put away, and who did. */
  reviewed_at: number | null
  reviewed_by: string | null
}

export interface PaymentNotificationRow {
  id: string
  provider: string
  payment_id: string | null
  outcome: string
  body: string
  at: number
  /** When it was put away, and who did. */
  reviewed_at: number | null
  reviewed_by: string | null
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

/** What `principal_id` has decided about an author, by one of the author's ids. */
export interface AuthorLinkRow {
  principal_id: string
  author_id: string
  at: number
}
