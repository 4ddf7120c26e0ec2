/** The remotes that this shop uses, loaded when they are first shown. */
export const WIDGETS = {
  Gallery: () => import('easel/Gallery'),
  Creator: () => import('easel/Creator'),
}

export type WidgetName = keyof typeof WIDGETS
