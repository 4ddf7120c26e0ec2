/**
 * `new`: a day, newest first. `popular`: what was liked of a day, most liked first. `best`: the same of all days.
 * `followed`: of all days, by authors whom the caller follows, newest first.
 */
export const SQUARE_ORDERS = ['new', 'popular', 'best', 'followed'] as const

export type SquareOrder = (typeof SQUARE_ORDERS)[number]
