export { catalogOf, loadCatalog } from './catalogs.ts'
