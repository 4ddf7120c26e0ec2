/** What is needed where a model takes several reference images: loaded then. */
export { ReferenceList } from './reference-list.tsx'
