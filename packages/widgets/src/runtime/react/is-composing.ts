/** Of every key that an input method takes; the only sign of it in Safari, where composing ends before the key that ends it. */
const TAKEN_BY_INPUT_METHOD = 229

/** Whether the key belongs to an input method, as Enter does that takes what it offers. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD
