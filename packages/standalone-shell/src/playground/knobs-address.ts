/** Where the knobs are kept, so that a page as it was turned can be sent on. */
export interface KnobsAddress {
  search(): string
  keep(query: string): void
  link(): string
}

/** The page's own address. */
export const addressOf = (window: Window): KnobsAddress => ({
  search: () => window.location.search,
  keep: (query) => window.history.replaceState(null, '', window.location.pathname + (query && `?${query}`)),
  link: () => window.location.href,
})
