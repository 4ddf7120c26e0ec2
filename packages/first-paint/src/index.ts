export { endFirstPaint, type FirstPage, paintedWidth, readFirstPage, takeAdopted } from './adopt.ts'
export { cover, ratioOf } from './cover.ts'
export { FRAME } from './frame.ts'
export {
  type Columns,
  columnsFor,
  columnWidth,
  type End,
  noColumns,
  type Place,
  placeTiles,
  WALL,
  wallEnd,
  widthFor,
} from './layout.ts'
