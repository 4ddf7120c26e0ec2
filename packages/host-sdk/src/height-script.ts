/** Automatic height for the script tag, in a file of its own because few pages use it. */
import './core-types.ts'
import { HeightFollower } from './host/height.ts'

if (globalThis.__easel) globalThis.__easel.HeightFollower = HeightFollower
