export {
  endFirstPaint,
  endOpenedImage,
  type FirstPage,
  fetchHeldFiles,
  type HeldLook,
  hasHeldPaint,
  isPaintedMenuOpen,
  type Kept,
  paintedWidth,
  readFirstPage,
  showHeldPaint,
  silenceFirstPaint,
  takeAdopted,
} from './adopt.ts'
export { cover, ratioOf } from './cover.ts'
export { FRAME } from './frame-sizes.ts'
export { COMPACT, DRAFT, SETS, TOLD, USED_UP, USED_UP_BY } from './kept.ts'
export {
  type Columns,
  columnsFor,
  columnWidth,
  type End,
  noColumns,
  PLACEHOLDERS,
  placeTiles,
  type TilePlace,
  WALL,
  wallEnd,
  widthFor,
} from './layout.ts'
export { FIELD_ID, OWN_RESULTS, OWN_TOOLS, OWN_WORKS, PAINT_ID, RESULT } from './names.ts'
export { EARLY, type EarlyWord, isPaintedForNewcomer, MARK_NEWCOMER, NEWCOMER } from './newcomer.ts'
export type { OwnAnswers } from './own-answers.ts'
export { QUEUE_ASKED } from './queue-panel.ts'
export { REPORTED, WITHOUT_REPORTED } from './reported.ts'
export { THEME_CHOSEN, THEME_KEY, THEMES } from './theme-choice.ts'
export { type Typed, takeTyped, watchComposition } from './typed.ts'
