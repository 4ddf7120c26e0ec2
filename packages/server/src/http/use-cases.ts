import type { QuotaEvent } from '@easel/contract/types'
import type { FileRecord } from '../domain/files/ports.ts'
import type { SelectedFilter } from '../domain/gallery/gallery.ts'
import type { OutlookOf } from '../domain/generation/eta.ts'
import type { SubmitResult } from '../domain/generation/ports.ts'
import type { SubmitRequest } from '../domain/generation/submit.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Notices } from '../domain/kernel/notices.ts'
import type { Page, PageRequest } from '../domain/kernel/page.ts'
import type { Principal } from '../domain/kernel/principal.ts'
import type { Work } from '../domain/kernel/work.ts'
import type { LauncherCase } from '../domain/launcher/launcher.ts'
import type { RedDot } from '../domain/works/red-dot-memory.ts'
import type { Works } from '../domain/works/works.ts'

/** Everything that HTTP can ask of the domain. */
export interface UseCases {
  clock: Clock
  notices: Notices
  launcher: Pick<LauncherCase, 'create' | 'read' | 'current'>
  submit(request: SubmitRequest): Promise<SubmitResult>
  cancel(principal: Principal, id: string): Promise<Work>
  outlookOf: OutlookOf
  works: Pick<Works, 'open' | 'queue' | 'mine' | 'delete' | 'restore'>
  redDot(principal: Principal): Promise<RedDot>
  completedCount(principal: Principal): Promise<number>
  balance(principal: Principal): Promise<QuotaEvent>
  selected(filter: SelectedFilter, page: PageRequest): Promise<Page<Work>>
  stream: {
    start(principal: Principal, lastRevision: number | null): Promise<Work[]>
    read(principal: Principal, workId: string): Promise<Work | null>
  }
  /** Whether the principal sees pictures without the mark. */
  unmarked(principal: Principal): boolean
  files: {
    find(name: string): Promise<FileRecord | null>
    read(file: FileRecord): Promise<{ stream: NodeJS.ReadableStream; size: number } | null>
  }
}
