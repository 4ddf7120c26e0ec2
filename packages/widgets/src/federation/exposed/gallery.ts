/** Written by `npm run tables` from the table of widgets. */
import { Gallery as Widget } from '../../gallery/index.ts'
import { standAlone } from '../stand-alone.tsx'

export const Gallery = standAlone('home', Widget)
export default Gallery
