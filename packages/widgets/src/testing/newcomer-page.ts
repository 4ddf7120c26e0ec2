/** The page as the server has painted it for whoever has never been here. Returns how the application removes it. */
export function paintForNewcomer(): () => void {
  const paint = document.createElement('div')
  paint.id = 'easel-first-paint'
  document.body.append(paint)
  document.documentElement.setAttribute('data-newcomer', '')
  return () => paint.remove()
}
