/**
 * Whether the person has reloaded this very page, or come back to it: what it embeds goes on where it was. A page
 * that changes its address without being loaded is another page, however it was loaded.
 */
export function isPageAgain(): boolean | undefined {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return arrival && arrival.name === location.href && arrival.type !== 'navigate'
}
