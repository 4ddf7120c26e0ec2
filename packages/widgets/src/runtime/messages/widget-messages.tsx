import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { useWidget } from '../provider/widget-context.ts'

/** Provides the widget's own catalog to the children, whatever catalog the surrounding page provides. */
export function WidgetMessages({ children }: { children: ReactNode }) {
  return <I18nProvider i18n={useWidget().i18n}>{children}</I18nProvider>
}
