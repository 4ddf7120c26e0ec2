import type { WidgetError } from './props.ts'
import { widgetError } from './widget-error.ts'

/** Runs what the page has given. What it throws is the page's own fault, and it is told which of its functions threw. */
export async function ofPage<T>(
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
