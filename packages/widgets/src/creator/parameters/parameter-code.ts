/** What is needed once a prompt has parameters: loaded then. */
export { takeParameters } from './draft-parameters.ts'
export { ParameterHint } from './parameter-hint.tsx'
export { nameParameter, WrittenParameters } from './written-parameters.tsx'
