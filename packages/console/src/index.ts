import '@easel/widgets/theme.css'

export type {
  ActionView,
  AdminAnswers,
  CommandInput,
  CommandName,
  Role,
  RoleFor,
  ShownResult,
} from '@easel/server/console'
export { type AdminApi, AdminError } from './api/admin-api.ts'
export type { Surroundings } from './api/surroundings.ts'
export { Console, type ConsoleProps } from './app/console.tsx'
