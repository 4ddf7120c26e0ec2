import type { EditKind } from '@easel/contract/edits'
import type { Language } from '@easel/contract/languages'
import type { Slot, VariationStrength } from '@easel/contract/numbers'
import type { PaymentProviderName } from '@easel/contract/payments'
import type {
  CallAnswer,
  IpInfo,
  QuotaEvent,
  Receipt,
  ReportKind,
  SentReport,
  Settings,
  TakenDown,
  TrackedEvents,
  Upload,
} from '@easel/contract/types'
import type { Account } from '../domain/account/account.ts'
import type { FileRecord } from '../domain/files/ports.ts'
import type { SelectedFilter } from '../domain/gallery/gallery.ts'
import type { CropCommand } from '../domain/generation/crop.ts'
import type { EditCommand } from '../domain/generation/edit.ts'
import type { Enhance } from '../domain/generation/enhance.ts'
import type { ModifyCommand } from '../domain/generation/modify.ts'
import type { SubmitResult } from '../domain/generation/ports.ts'
import type { EstimateOf } from '../domain/generation/queue-estimate.ts'
import type { SubmitRequest } from '../domain/generation/submit.ts'
import type { Accounts } from '../domain/identity/accounts.ts'
import type { Proof } from '../domain/identity/prove-owner.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Page, PageRequest } from '../domain/kernel/page.ts'
import type { Principal } from '../domain/kernel/principal.ts'
import type { Work } from '../domain/kernel/work.ts'
import type { WorkEvents } from '../domain/kernel/work-events.ts'
import type { LauncherCase } from '../domain/launcher/launcher.ts'
import type { Inspection } from '../domain/moderation/blocklist.ts'
import type { Optimise } from '../domain/optimise/optimise.ts'
import type { createExporting } from '../domain/own-data/exporting.ts'
import type { ReadInvoice } from '../domain/payments/invoices.ts'
import type { Payment } from '../domain/payments/ports.ts'
import type { Purchases } from '../domain/payments/purchases.ts'
import type { RestorePurchases } from '../domain/payments/restore.ts'
import type { SavedPresetCases } from '../domain/presets/saved-presets.ts'
import type { ClaimPromotion } from '../domain/promotions/claim.ts'
import type { Told } from '../domain/reports/outcomes.ts'
import type { ShownReport } from '../domain/reports/ports.ts'
import type { Priority } from '../domain/saving/download-images.ts'
import type { RedeemedImage } from '../domain/saving/redemption.ts'
import type { Saving } from '../domain/saving/saving.ts'
import type { Sharing } from '../domain/sharing/sharing.ts'
import type { Authors } from '../domain/square/authors.ts'
import type { Square } from '../domain/square/square.ts'
import type { FolderCases } from '../domain/works/folders.ts'
import type { Lineage } from '../domain/works/lineage.ts'
import type { RedDot } from '../domain/works/ports.ts'
import type { Works } from '../domain/works/works.ts'

/** The domain as HTTP uses it. */
export interface UseCases {
  payments: {
    purchases: Pick<Purchases, 'offered' | 'begin' | 'read'>
    invoice: ReadInvoice
    restore: RestorePurchases
    /** Whether the provider's own page holds the QR code. */
    showsOwnQr(provider: PaymentProviderName): boolean
    find(id: string): Promise<Payment | null>
    /** Whose pages the site shows in the frame of a QR code. */
    frameOrigins: readonly string[]
  }
  claimPromotion: ClaimPromotion
  clock: Clock
  workEvents: WorkEvents
  launcher: Pick<LauncherCase, 'create' | 'read' | 'current' | 'isOff' | 'tools'>
  submit(request: SubmitRequest): Promise<SubmitResult>
  modify(command: ModifyCommand): Promise<SubmitResult>
  edit(command: EditCommand): Promise<SubmitResult>
  crop(command: CropCommand): Promise<SubmitResult>
  /** How the images of a finished set can be edited. */
  editsOf(work: Pick<Work, 'ratioType' | 'aspectRatio'>): EditKind[]
  strengthsOf(work: Pick<Work, 'aspectRatio'>): readonly VariationStrength[]
  /** Whether variations of its images can be made. */
  variationsOf(work: Pick<Work, 'aspectRatio' | 'slots'>): boolean
  enhance: Enhance
  upload(principal: Principal, read: () => Promise<Uint8Array>): Promise<Upload>
  /** One of their own images, as an upload. */
  takeReference(principal: Principal, picture: { imageId: string; slot: Slot }): Promise<Upload>
  /** Refuses with 430 above a rate. */
  inspect(principal: Principal, prompt: string): Promise<Inspection | null>
  cancel(principal: Principal, id: string): Promise<Work>
  cancelAll(principal: Principal): Promise<string[]>
  estimateOf: EstimateOf
  works: Pick<Works, 'open' | 'queue' | 'mine' | 'delete' | 'restore'>
  show(principal: Principal, id: string, shown: boolean): Promise<boolean>
  favourite(
    principal: Principal,
    ids: readonly string[],
    favourite: boolean,
    slot: Slot | null,
  ): Promise<string[]>
  folders: Omit<FolderCases, 'removeExpired'>
  presets: Omit<SavedPresetCases, 'removeExpired'>
  lineage(principal: Principal, id: string): Promise<Lineage>
  redDot(principal: Principal): Promise<RedDot>
  completedCount(principal: Principal): Promise<number>
  balance(principal: Principal): Promise<QuotaEvent>
  /** The principal with its current membership. */
  renewed(principal: Principal): Promise<Principal>
  /** Subscribes to changes of memberships. Returns the unsubscribe function. */
  onMembership(listener: (principalId?: string) => void): () => void
  selected(filter: SelectedFilter, page: PageRequest): Promise<Page<Work>>
  stream: {
    start(principal: Principal, lastRevision: number | null): Promise<Work[]>
    read(workIds: readonly string[]): Promise<Work[]>
    waiting(principalIds: readonly string[]): Promise<Work[]>
  }
  square: Pick<Square, 'list' | 'latest' | 'top' | 'like' | 'unlike'>
  authors: Authors
  report(principal: Principal, workId: string, kind: ReportKind, note: string | null): Promise<void>
  /** Their reports, newest first. */
  sentReports(principal: Principal): Promise<SentReport[]>
  /**
   * Their reports and appeals with an outcome of which they have not been told. `shown`: those that they have been shown; null: what is
   * answered counts as told.
   */
  tellReports(principal: Principal, shown: readonly ShownReport[] | null): Promise<Told>
  /** Requests a review of a hidden work. */
  appeal(principal: Principal, workId: string, note: string): Promise<TakenDown>
  /** The hidden works of the person among these. */
  takenDown(principalId: string, workIds: readonly string[]): Promise<Map<string, TakenDown>>
  /** The square in which the principal's works are shown: none, ours, or the partner's. */
  squareOf(principal: Principal): Settings['square']
  /** Subscribes to changes of what everybody sees. Returns the unsubscribe function. */
  onGalleryChange(listener: () => void): () => void
  likedBy(principalId: string, workIds: readonly string[]): Promise<Set<string>>
  sharing: Sharing
  saving: Saving
  /** An image ready for download; null when it is gone. Interactive requests may be refused with 503. */
  finished(picture: RedeemedImage, waiting: Priority): Promise<Uint8Array | null>
  /** The bytes of an upload; null when it is gone. */
  uploaded(file: string): Promise<Uint8Array | null>
  exporting: ReturnType<typeof createExporting<Proof>>
  optimise: Optimise
  account: Account
  accounts: Accounts
  /** Moves a visitor to a new device id. */
  renewDevice(principal: Principal, deviceId: string): Promise<void>
  /** Subscribes to ended sessions. Returns the unsubscribe function. */
  onSessionsEnded(listener: (principalId?: string) => void): () => void
  /** Whether a text may be shown to others now. */
  isShowable(text: string): Promise<boolean>
  namesOf(principalIds: readonly string[]): Promise<Map<string, string>>
  membership(principal: Principal): Promise<{ until: number | null }>
  receipts(principal: Principal, page: PageRequest): Promise<Page<Receipt>>
  region(address: string): Promise<IpInfo>
  track(principal: Principal, events: TrackedEvents): Promise<void>
  toolParams(principal: Principal, language: Language): Promise<CallAnswer<'toolParams'>>
  /** Whether the principal reads whole prompts of others. */
  fullPrompts(principal: Principal): boolean
  /** Whether the principal sees images without watermark. */
  withoutWatermark(principal: Principal): boolean
  files: {
    find(name: string): Promise<FileRecord | null>
    read(file: FileRecord): Promise<{ stream: NodeJS.ReadableStream; size: number } | null>
    /** Where a browser reads it past this server, for some seconds; null: only here. */
    addressOf(file: FileRecord): Promise<string | null>
  }
}
