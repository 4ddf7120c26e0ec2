/** Written by `npm run tables` from the table of widgets. */
import { Gallery as Widget } from '../../gallery/index.ts'
import { standaloneWidget } from '../standalone-widget.tsx'

export const Gallery = standaloneWidget('home', Widget)
export default Gallery
