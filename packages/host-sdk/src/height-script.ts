/** What lets a frame of the script tag follow its content, in a file of its own: few pages want it. */
import './core-types.ts'
import { HeightFollower } from './host/height.ts'

if (globalThis.__easel) globalThis.__easel.HeightFollower = HeightFollower
