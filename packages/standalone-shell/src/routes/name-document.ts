/** Names the tab by the title of a page. */
export const nameDocument = (title: string): void => {
  document.title = `${title} · Easel`
}
