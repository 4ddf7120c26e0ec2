import '@easel/widgets/theme.css'

export { Console, type ConsoleProps } from './app/console.tsx'
