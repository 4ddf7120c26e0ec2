/** Written by `npm run tables` from the table of widgets. */
export const MOUNTS = {
  Gallery: () => import('./gallery.mount.ts'),
  Square: () => import('./square.mount.ts'),
  Creator: () => import('./creator.mount.ts'),
  Works: () => import('./works.mount.ts'),
  Queue: () => import('./queue.mount.ts'),
  Login: () => import('./login.mount.ts'),
  Vip: () => import('./vip.mount.ts'),
}
