import type { RawBuilder } from 'kysely'
import type { PartName } from '../../../domain/own-data/ports.ts'

/** How the rows of a table appear in an export: the part, and the columns. */
export interface Exported {
  part: PartName
  /** Key column for paging. */
  key: string
  columns: readonly string[]
  /** Of the person's rows only these. */
  only?: RawBuilder<boolean>
}

/** Why a table is not exported. */
export interface NotExported {
  because: string
}

export const isExported = (rows: Exported | NotExported): rows is Exported => 'part' in rows

export const as = (part: PartName, key: string, ...columns: string[]): Exported => ({ part, key, columns })
export const COUNTED: NotExported = { because: 'counts of a day at most' }
export const SAME: NotExported = { because: 'the same rows by another column' }

/** Exported columns of a work; images and share link are added. */
export const WORK_COLUMNS = [
  'id',
  'status',
  'operation',
  'prompt',
  'negative_prompt',
  'language',
  'model_id',
  'ratio_type',
  'aspect_ratio',
  'image_count',
  'style_id',
  'stylize',
  'seed',
  'engine',
  'parent_id',
  'parent_slot',
  'edit',
  'variation_strength',
  'reference_strength',
  'reference_kind',
  'more_references',
  'edit_place',
  'upload_id',
  'partner_id',
  'failure',
  'moderation',
  'prompts',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
  'trashed_at',
  'deleted_at',
  'like_count',
  'favoured_at',
  'favoured_slots',
  'shown_choice',
  'in_square',
  'hidden_at',
]

const ADDRESS = 'the network address, for limits alone: it is forgotten after a day'
const REPORTING_ADDRESS =
  'the network address, so that several reports from there count once: it is forgotten when they are handled'
const INTERNAL = 'how the server works, says nothing of the person'
const SECRET = 'a secret, or its hash'
const FOR_PROVIDER = 'what the server and the provider tell each other; the outcome is exported'

/**
 * Columns of exported tables that are not in the export, and why. A new column belongs here or to the exported ones: a
 * test finds what is in neither.
 */
export const COLUMNS_LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activation_codes: { code_key: SECRET, created_at: 'when the operator made it' },
  deliveries: {
    address_key: ADDRESS,
    attempts: INTERNAL,
    code: SECRET,
    code_use: INTERNAL,
    due_at: INTERNAL,
    error: FOR_PROVIDER,
    known_device: INTERNAL,
  },
  devices: { address_key: ADDRESS },
  exports: {
    marked: INTERNAL,
    running_until: INTERNAL,
    session_id: INTERNAL,
    ticket_key: SECRET,
    until: INTERNAL,
  },
  folders: { name_key: 'the name again' },
  grants: { ref: INTERNAL },
  members: { password: SECRET },
  merges: { first_id: 'the same device by another id', moved: INTERNAL },
  passkeys: { counter: INTERNAL, id: SECRET, public_key: SECRET, transports: INTERNAL },
  payments: {
    check_at: FOR_PROVIDER,
    checks: FOR_PROVIDER,
    flag: 'a note for the operator',
    payload: FOR_PROVIDER,
    provider_ref: FOR_PROVIDER,
    rechecked_at: FOR_PROVIDER,
    reviewed_at: 'a note for the operator',
    reviewed_by: 'a note for the operator',
  },
  presets: { name_key: 'the name again' },
  quota_entries: { address_key: ADDRESS, counted_at: INTERNAL },
  reports: {
    address_key: REPORTING_ADDRESS,
    network_key: REPORTING_ADDRESS,
    weight: 'how much the report counts',
  },
  sessions: { id: INTERNAL, token_key: SECRET },
  uploads: { address_key: 'no longer written', file_name: 'the file itself is in the export' },
  works: {
    attempts: INTERNAL,
    curated_at: 'a choice of the operator',
    failure_words: FOR_PROVIDER,
    heat: INTERNAL,
    mask_id: 'the mask is among the uploads until the set is done',
    hidden_by: 'a choice of the operator',
    hidden_with: 'a choice of the operator',
    progress: INTERNAL,
    revision: INTERNAL,
    search_text: 'the prompt, for the search',
    seen_at: INTERNAL,
    showable: INTERNAL,
    traceparent: INTERNAL,
    turn_at: INTERNAL,
    source_recipe: 'the recipe of the work that it was made from, which is somebody else’s',
    vip: 'the membership at the time, which is exported',
  },
}
