/**
 * Whether this page was reloaded or navigated back to: its embeds then continue where they were. A page that has
 * changed its address since counts as another page.
 */
export function isPageReload(): boolean | undefined {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival && arrival.name === location.href && arrival.type !== 'navigate'
}
