import type { CommandName } from '@easel/server/console'
import type { ComponentType } from 'react'
import type { PageName } from '../app/page-names.ts'
import { AuditPage } from './audit.tsx'
import { DeliveriesPage } from './deliveries.tsx'
import { PartnersPage } from './partners.tsx'
import { PaymentsPage } from './payments.tsx'
import { PeoplePage } from './people.tsx'
import { RefusalsPage } from './refusals.tsx'
import { ReportsPage } from './reports.tsx'
import { SettingsPage } from './settings.tsx'
import { StaffPage } from './staff.tsx'
import { TodayPage } from './today.tsx'
import { WordsPage } from './words.tsx'
import { WorksPage } from './works.tsx'

/** What each page shows, and the action without which there is nothing to see on it. */
export const PAGE_TABLE: Record<PageName, { Page: ComponentType; needs: CommandName }> = {
  today: { Page: TodayPage, needs: 'today.report' },
  reports: { Page: ReportsPage, needs: 'reports.list' },
  works: { Page: WorksPage, needs: 'works.list' },
  words: { Page: WordsPage, needs: 'words.list' },
  people: { Page: PeoplePage, needs: 'people.find' },
  messages: { Page: DeliveriesPage, needs: 'deliveries.list' },
  partners: { Page: PartnersPage, needs: 'partner.overview' },
  payments: { Page: PaymentsPage, needs: 'payments.list' },
  settings: { Page: SettingsPage, needs: 'settings.list' },
  refusals: { Page: RefusalsPage, needs: 'refusals.list' },
  audit: { Page: AuditPage, needs: 'audit.list' },
  staff: { Page: StaffPage, needs: 'staff.list' },
}
