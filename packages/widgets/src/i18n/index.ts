export { catalogOf, LANGUAGE_TAG, loadCatalog } from './catalogs.ts'
