/** A prompt on one line, because services parse lines, and parameters after a line break. */
export const oneLine = (text: string): string => text.replace(/[\s\u0085]+/gu, ' ').trim()
