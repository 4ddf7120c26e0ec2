import type { EaselWidgetProps, WidgetError, WidgetErrorCode } from './props.ts'

/** `says` is for whoever builds the page; what the person reads is in their language. */
export const widgetError = (code: WidgetErrorCode, says: string, cause?: unknown): WidgetError =>
  Object.assign(new Error(`${code}: ${says}`, { cause }), { name: 'EaselWidgetError', code })

/** An argument of `mount` that is none; named as the bridge names those of `embed`. */
export const argumentError = (name: string, wanted: string): Error =>
  Object.assign(widgetError('INVALID_ARGUMENT', `${name} must be ${wanted}.`), { name: 'BridgeError' })

/** Tells the page, and its console. A page whose listener fails must not make matters worse. */
export function tell({ onError }: EaselWidgetProps, error: WidgetError): void {
  console.error(`Easel: ${error.message}`, ...(error.cause === undefined ? [] : [error.cause]))
  try {
    onError?.(error)
  } catch (thrown) {
    console.error('Easel: onError failed.', thrown)
  }
}
