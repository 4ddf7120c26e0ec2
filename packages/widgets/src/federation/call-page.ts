import type { WidgetError } from './props.ts'
import { widgetError } from './widget-error.ts'

/** Calls a function of the page. An error is reported to the page with the name of that function. */
export async function callPage<T>(
  report: (error: WidgetError) => void,
  name: string,
  call: () => T | Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (thrown) {
    report(widgetError('HOST_FAILED', `${name} failed.`, thrown))
    throw thrown
  }
}
