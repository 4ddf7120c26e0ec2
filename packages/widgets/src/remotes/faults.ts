import type { EaselWidgetProps, WidgetError, WidgetErrorCode } from './props.ts'

/** `says` is for whoever builds the page; what the person reads is in their language. */
export const widgetError = (code: WidgetErrorCode, says: string, cause?: unknown): WidgetError =>
  Object.assign(new Error(`${code}: ${says}`, { cause }), { name: 'EaselWidgetError', code })

/** A page whose listener fails must not make matters worse. */
export function tell({ onError }: EaselWidgetProps, error: WidgetError): void {
  try {
    onError?.(error)
  } catch (thrown) {
    console.error(thrown)
  }
}
