/** An element of the slot: with its style and text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  style: string,
  textContent = '',
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), { textContent })
  // Set by property: a content policy may forbid style attributes.
  made.style.cssText = style
  return made
}
