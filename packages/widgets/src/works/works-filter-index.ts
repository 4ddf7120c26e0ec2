/** What an address says of the works that it shows, for what asks for them before the application does. */
export { EACH_KEY } from './images/each-key.ts'
export { filterOf, narrowing } from './works.state.ts'
