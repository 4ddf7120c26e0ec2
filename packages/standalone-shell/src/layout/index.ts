export { SideMenu, TopMenu } from './site-menu.tsx'
