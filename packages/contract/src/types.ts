/**
 * Types of the API's data. Import them with `import type`, which keeps the schema library out of the bundle.
 */
import type { z } from 'zod'
import type { StreamName } from './calls.ts'
import type { EndpointName, Endpoints } from './endpoints.ts'
import type * as account from './schemas/account.ts'
import type * as app from './schemas/app.ts'
import type * as common from './schemas/common.ts'
import type * as editing from './schemas/editing.ts'
import type * as events from './schemas/events.ts'
import type * as folders from './schemas/folders.ts'
import type * as generation from './schemas/generation.ts'
import type * as identity from './schemas/identity.ts'
import type * as image from './schemas/image.ts'
import type * as partner from './schemas/partner.ts'
import type * as payments from './schemas/payments.ts'
import type * as presets from './schemas/presets.ts'
import type * as saving from './schemas/saving.ts'
import type * as square from './schemas/square.ts'
import type * as works from './schemas/works.ts'

export type { Envelope } from './schemas/envelope.ts'

export type ImageSet = z.infer<typeof image.ImageSet>
export type ImageSlot = z.infer<typeof image.ImageSlot>
export type ImagePage = z.infer<typeof image.ImagePage>
export type SubmitBody = z.infer<typeof generation.SubmitBody>
export type SubmitAnswer = z.infer<typeof generation.SubmitAnswer>
export type DeleteAnswer = z.infer<typeof works.DeleteAnswer>
export type RedDotAnswer = z.infer<typeof works.RedDotAnswer>
export type FavouriteAnswer = z.infer<typeof works.FavouriteAnswer>
export type Folder = z.infer<typeof folders.Folder>
export type Preset = z.infer<typeof presets.Preset>
export type Presets = z.infer<typeof presets.PresetsAnswer>
export type PresetSettings = z.infer<typeof presets.PresetSettings>
export type SavePresetBody = z.infer<typeof presets.SavePresetBody>
export type Folders = z.infer<typeof folders.FoldersAnswer>
export type DecidedAppeal = z.infer<typeof square.DecidedAppeal>
export type TakenDown = z.infer<typeof image.TakenDown>
export type SentReport = z.infer<typeof square.SentReport>
export type ShowAnswer = z.infer<typeof works.ShowAnswer>
export type Lineage = z.infer<typeof works.LineageAnswer>
export type ImageEvent = z.infer<typeof events.ImageEvent>
export type QuotaEvent = z.infer<typeof events.QuotaEvent>
export type QueueTab = (typeof works.QUEUE_TABS)[number]
export type { ImageSource } from './pages.ts'
export type Launcher = z.infer<typeof app.Launcher>
export type StyleChoice = z.infer<typeof app.StyleChoice>
export type VipInfo = z.infer<typeof account.VipInfo>
export type UserInfo = z.infer<typeof identity.UserInfo>
export type VerifyCode = z.input<typeof identity.VerifyCode>
export type Session = z.infer<typeof identity.Session>
export type Settings = z.infer<typeof account.SettingsAnswer>
export type Invoice = z.infer<typeof payments.Invoice>
export type Receipt = z.infer<typeof account.Receipt>
export type IpInfo = z.infer<typeof app.IpInfo>
export type TrackedEvents = z.infer<typeof app.TrackBody>
export type ModifyRequest = z.infer<typeof generation.ModifyBody>['requestBody']
export type Enlarged = z.infer<typeof generation.EnlargeAnswer>
export type EditRequest = z.infer<typeof editing.EditBody>
export type CropRequest = z.infer<typeof editing.CropBody>
export type Inspection = z.infer<typeof generation.InspectAnswer>
export type Upload = z.infer<typeof generation.UploadAnswer>
export type Balance = z.infer<typeof common.Balance>
export type Consumed = z.infer<typeof saving.ConsumeAnswer>
export type Plan = z.infer<typeof payments.Plan>
export type Plans = z.infer<typeof payments.PlansAnswer>
export type Payment = z.infer<typeof payments.Payment>
export type CreatedPayment = z.infer<typeof payments.CreatedPayment>
export type Picture = z.infer<typeof image.PictureBody>
export type SquarePage = z.infer<typeof square.SquarePage>
export type { SquareOrder } from './square-orders.ts'
export type AuthorPage = z.infer<typeof square.AuthorPage>
export type LikeAnswer = z.infer<typeof square.LikeAnswer>
export type ReportKind = (typeof square.REPORT_KINDS)[number]
export type ModelChoice = z.infer<typeof app.ModelChoice>

type InputOf<E, K extends string> = E extends { [P in K]: infer S }
  ? S extends z.ZodType
    ? z.input<S>
    : never
  : undefined

export type CallParams<N extends EndpointName> = InputOf<Endpoints[N], 'params'>
export type CallQuery<N extends EndpointName> = InputOf<Endpoints[N], 'query'>
export type CallBody<N extends EndpointName> = InputOf<Endpoints[N], 'body'>
/** `never` for a call that is answered with a stream of events. */
export type CallAnswer<N extends EndpointName> = Endpoints[N] extends { answer: infer A }
  ? A extends z.ZodType
    ? z.output<A>
    : never
  : never

type EventSchemas<N extends StreamName> = Endpoints[N]['events']
/** One event of a stream: its name and its data. */
export type CallEvent<N extends StreamName> = {
  [E in keyof EventSchemas<N>]: { name: E; data: z.output<EventSchemas<N>[E] & z.ZodType> }
}[keyof EventSchemas<N>]

export type WebhookData = {
  [E in keyof typeof partner.webhookPayloads]: z.infer<(typeof partner.webhookPayloads)[E]>
}
export type WebhookMessage = z.infer<typeof partner.WebhookMessage>
