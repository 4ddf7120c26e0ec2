/** Types of what crosses the wire. Import them with `import type`: nothing of the schema library follows. */
import type { z } from 'zod'
import type { CallName } from './calls.ts'
import type { Endpoints } from './endpoints.ts'
import type * as account from './http/account.ts'
import type * as app from './http/app.ts'
import type * as image from './http/image.ts'
import type * as modify from './http/modify.ts'
import type * as saving from './http/saving.ts'
import type * as square from './http/square.ts'

export type { Envelope } from './http/envelope.ts'

export type ImageSet = z.infer<typeof image.ImageSet>
export type ImageSlot = z.infer<typeof image.ImageSlot>
export type ImagePage = z.infer<typeof image.ImagePage>
export type SubmitBody = z.infer<typeof image.SubmitBody>
export type SubmitAnswer = z.infer<typeof image.SubmitAnswer>
export type DeleteAnswer = z.infer<typeof image.DeleteAnswer>
export type RedDotAnswer = z.infer<typeof image.RedDotAnswer>
export type ShowAnswer = z.infer<typeof image.ShowAnswer>
export type Lineage = z.infer<typeof image.LineageAnswer>
export type ImageEvent = z.infer<typeof image.ImageEvent>
export type QuotaEvent = z.infer<typeof image.QuotaEvent>
export type QueueTab = (typeof image.QUEUE_TABS)[number]
export type ImageSource = (typeof image.IMAGE_SOURCES)[number]
export type Launcher = z.infer<typeof app.Launcher>
export type StyleChoice = z.infer<typeof app.StyleChoice>
export type VipInfo = z.infer<typeof account.VipInfo>
export type Settings = z.infer<typeof account.SettingsAnswer>
export type Receipt = z.infer<typeof account.Receipt>
export type IpInfo = z.infer<typeof account.IpInfo>
export type TrackedEvents = z.infer<typeof account.TrackBody>
export type ModifyRequest = z.infer<typeof modify.ModifyBody>['requestBody']
export type Enlarged = z.infer<typeof modify.EnlargeAnswer>
export type Inspection = z.infer<typeof modify.InspectAnswer>
export type Upload = z.infer<typeof modify.UploadAnswer>
export type Balance = z.infer<typeof saving.Balance>
export type Consumed = z.infer<typeof saving.ConsumeAnswer>
export type Picture = z.infer<typeof saving.PictureBody>
export type SquarePage = z.infer<typeof square.SquarePage>
export type LikeAnswer = z.infer<typeof square.LikeAnswer>
export type ReportKind = (typeof square.REPORT_KINDS)[number]
export type ModelChoice = z.infer<typeof app.ModelChoice>

type InputOf<E, K extends string> = E extends { [P in K]: infer S }
  ? S extends z.ZodType
    ? z.input<S>
    : never
  : undefined

export type CallParams<N extends CallName> = InputOf<Endpoints[N], 'params'>
export type CallQuery<N extends CallName> = InputOf<Endpoints[N], 'query'>
export type CallBody<N extends CallName> = InputOf<Endpoints[N], 'body'>
export type CallAnswer<N extends CallName> = z.output<Endpoints[N]['answer']>
