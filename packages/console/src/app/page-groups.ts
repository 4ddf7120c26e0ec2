import { FLAG, type IconName, type IconPath, SELECT } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import type { PageName } from './page-names.ts'

/** No page of the site has it. */
const ENVELOPE: IconPath = { path: 'M4 6h16v12.5H4zM4.5 6.5 12 13l7.5-6.5' }

interface PageGroup {
  title: string
  pages: { name: PageName; text: string; icon: IconName | IconPath }[]
}

/** The pages in the order of the navigation. */
export function usePageGroups(): PageGroup[] {
  const { t } = useLingui()
  return [
    { title: t`Overview`, pages: [{ name: 'today', text: t`Today`, icon: 'home' }] },
    {
      title: t`Moderation`,
      pages: [
        { name: 'reports', text: t`Reports`, icon: FLAG },
        { name: 'works', text: t`Works and gallery`, icon: 'image' },
        { name: 'words', text: t`Word lists`, icon: 'alert' },
      ],
    },
    {
      title: t`People and money`,
      pages: [
        { name: 'people', text: t`People`, icon: 'person' },
        { name: 'messages', text: t`Messages`, icon: ENVELOPE },
        { name: 'partners', text: t`Partners`, icon: 'globe' },
        { name: 'payments', text: t`Payments and plans`, icon: 'crown' },
      ],
    },
    {
      title: t`Installation`,
      pages: [
        { name: 'settings', text: t`Settings`, icon: 'sliders' },
        { name: 'refusals', text: t`Refusals`, icon: 'lock' },
        { name: 'audit', text: t`Audit log`, icon: 'history' },
        { name: 'staff', text: t`Staff`, icon: SELECT },
      ],
    },
  ]
}
