import { createContext, use } from 'react'
import { createPaths, type Paths } from './paths.ts'

export const PathsContext = createContext<Paths>(createPaths())

/** The addresses of the shell that this is shown in. */
export const usePaths = (): Paths => use(PathsContext)
