/**
 * A person's words on one line. A line of its own could pass for something that we have written: services read what
 * they are sent line by line, or with parameters behind a break.
 */
export const oneLine = (text: string): string => text.replace(/[\s\u0085]+/gu, ' ').trim()
