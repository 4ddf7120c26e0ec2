export { endFirstPaint, type FirstPage, paintedWidth, readFirstPage, takeAdopted } from './adopt.ts'
export { cover } from './cover.ts'
export { FRAME } from './frame.ts'
export { columnsFor, columnWidth, type Place, placeTiles, WALL, wallEnd, widthFor } from './layout.ts'
