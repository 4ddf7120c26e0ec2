export { Console, type ConsoleProps } from './app/console.tsx'
