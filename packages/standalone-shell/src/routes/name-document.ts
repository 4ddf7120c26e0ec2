/** Names the tab by the title of an account page. */
export const nameDocument = (title: string): void => {
  document.title = `${title} · Easel`
}
