/**
 * Easel as a component of Vue 3.
 *
 *     import { EaselEmbed } from '@easel/vue'
 *     <EaselEmbed src="https://easel.example/embed/home" partner="acme" :get-headers="() => fetch('/my-easel-token')" />
 */
import {
  type EaselEvents,
  type EaselProps,
  type Emit,
  type MountedEasel,
  mountEasel,
} from '@easel/host-sdk/component'
import {
  type AllowedComponentProps,
  defineComponent,
  getCurrentInstance,
  h,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  type VNodeProps,
  watch,
} from 'vue'

export type { EaselEvents, EaselProps } from '@easel/host-sdk/component'

/** The component for a template `ref`. */
export type EaselEmbedInstance = Pick<MountedEasel, 'easel' | 'open' | 'close' | 'preload'>

/** Listeners in render functions; in templates `@navigate` and so on. */
interface Listeners {
  onNavigate?: ((argument: EaselEvents['navigate']) => unknown) | undefined
  onClick?: (() => unknown) | undefined
  onConnect?: ((argument: EaselEvents['connect']) => unknown) | undefined
  onError?: ((error: EaselEvents['error']) => unknown) | undefined
  /** The running embed, for its methods; null when it is gone. */
  onEasel?: ((easel: EaselEvents['easel']) => unknown) | undefined
  'onUpdate:open'?: ((open: boolean) => unknown) | undefined
}

interface EaselEmbedConstructor {
  new (): EaselEmbedInstance & { $props: EaselProps & Listeners & VNodeProps & AllowedComponentProps }
}

const SWITCH = { type: Boolean, default: undefined }
/** Values of any type: wrong ones are named by the bridge. */
const ANY = null

const PROPS = {
  src: ANY,
  partner: ANY,
  getHeaders: ANY,
  language: ANY,
  theme: ANY,
  route: ANY,
  on: ANY,
  trackNames: ANY,
  title: ANY,
  autoHeight: { type: [Boolean, Object], default: undefined },
  connectTimeout: ANY,
  timeout: ANY,
  onCall: ANY,
  user: ANY,
  mode: ANY,
  open: SWITCH,
  preload: SWITCH,
  label: ANY,
  position: ANY,
  width: ANY,
} satisfies Record<keyof EaselProps, unknown>

/** On a server it renders an empty element. */
export const EaselEmbed: EaselEmbedConstructor = defineComponent({
  name: 'EaselEmbed',
  props: PROPS,
  emits: ['navigate', 'click', 'connect', 'error', 'easel', 'update:open'],
  setup(given, { emit, expose }) {
    const props = given as EaselProps
    const slot = shallowRef<Element>()
    const own = getCurrentInstance()
    let mounted: MountedEasel | undefined
    const tell: Emit = (name, argument) => {
      emit(name === 'open' ? 'update:open' : name, argument)
      return Boolean(own?.vnode.props?.onError)
    }
    onMounted(() => {
      if (slot.value) mounted = mountEasel(slot.value, { ...props }, tell)
    })
    onBeforeUnmount(() => mounted?.destroy())
    // Also what changes inside of a theme.
    watch(
      () => ({ ...props }),
      (now) => mounted?.update(now),
      { deep: true },
    )
    expose({
      get easel() {
        return mounted?.easel ?? null
      },
      open: () => mounted?.open(),
      close: () => mounted?.close(),
      preload: () => mounted?.preload(),
    })
    return () => h('div', { ref: slot })
  },
}) as unknown as EaselEmbedConstructor
