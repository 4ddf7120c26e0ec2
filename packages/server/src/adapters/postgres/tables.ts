import type { Generated } from 'kysely'

/** Rows as they lie in the database. They never leave the adapters. Times are epoch milliseconds. */
export interface Tables {
  works: WorkRow
  slots: SlotRow
  files: FileRow
  quota_entries: QuotaEntryRow
  submissions: SubmissionRow
  turns: { principal_id: string; at: number }
  workers: { id: string; capacity: number; seen_at: number }
  gates: { name: string }
  request_ids: { id: string; at: number }
  devices: { device_key: string; address_key: string; first_seen: number }
  refused_signatures: { id: Generated<number>; address_key: string; at: number }
  risks: { address_key: string; until: number }
  partners: PartnerRow
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
  parent_id: string | null
  parent_slot: number | null
  failure: string | null
  /** Place on the home page, newest first; null for what is not curated. */
  curated_at: number | null
  /** Folded text that searches look into. */
  search_text: string
  revision: Generated<number>
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

export interface QuotaEntryRow {
  id: string
  principal_id: string
  address_key: string | null
  purpose: string
  type: 'reserve' | 'settle' | 'refund'
  amount: number
  work_id: string
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
