import type { EaselWidgetProps, WidgetError, WidgetErrorCode } from './props.ts'

/** The message is for developers; the widget shows another one. */
export const widgetError = (code: WidgetErrorCode, message: string, cause?: unknown): WidgetError =>
  Object.assign(new Error(`${code}: ${message}`, { cause }), { name: 'EaselWidgetError', code })

/** A wrong argument of `mount`, named as the bridge names those of `embed`. */
export const argumentError = (name: string, expected: string): Error =>
  Object.assign(widgetError('INVALID_ARGUMENT', `${name} must be ${expected}.`), { name: 'BridgeError' })

/** Reports an error to the page and its console. An error of the page's listener is logged only. */
export function emitError({ onError }: EaselWidgetProps, error: WidgetError): void {
  console.error(`Easel: ${error.message}`, ...(error.cause === undefined ? [] : [error.cause]))
  try {
    onError?.(error)
  } catch (thrown) {
    console.error('Easel: onError failed.', thrown)
  }
}
