import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWidget } from '../provider/widget-context.ts'

/** The widgets' own words for what is inside, whatever words the page around has put in between. */
export function WidgetMessages({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={useWidget().i18n}>{children}</I18nProvider>
}
