/** Whether keys that are pressed here are for it: a letter is written, an arrow moves. */
export const isField = (target: EventTarget | null | undefined): boolean =>
  target instanceof Element && target.matches('input, textarea, select')
