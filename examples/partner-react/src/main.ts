/** Federation agrees on one React before anything may import it: hence the step in between. */
import('./bootstrap.tsx')

export {}
