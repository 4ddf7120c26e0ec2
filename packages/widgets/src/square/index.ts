export { Author } from './author.tsx'
export { Square } from './square.tsx'
