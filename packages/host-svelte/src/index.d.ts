/**
 * Easel as a component of Svelte 5.
 *
 *     import { EaselEmbed } from '@easel/svelte'
 *     <EaselEmbed src="https://easel.example/embed/home" partner="acme" getHeaders={() => fetch('/my-easel-token')} />
 */
import type { EaselEvents, EaselProps } from '@easel/host-sdk/component'
import type { Component } from 'svelte'
import type { ClassValue } from 'svelte/elements'

export type { EaselEvents, EaselProps } from '@easel/host-sdk/component'

export interface EaselEmbedProps extends EaselProps {
  class?: ClassValue
  style?: string | undefined
  onnavigate?: ((argument: EaselEvents['navigate']) => unknown) | undefined
  onclick?: (() => unknown) | undefined
  onconnect?: ((argument: EaselEvents['connect']) => unknown) | undefined
  onerror?: ((error: EaselEvents['error']) => unknown) | undefined
  /** The running embed, for its methods; null when it is gone. */
  oneasel?: ((easel: EaselEvents['easel']) => unknown) | undefined
}

/** What `bind:this` gets. */
export interface EaselEmbedInstance {
  /** The running embed; null while there is none. */
  easel(): EaselEvents['easel']
  /** Starts the dialog's frame out of sight, so that it is there at once when it opens. */
  preload(): void
}

/** On a server it renders an empty element. `bind:open` opens the dialog, and is told when a person closes it. */
export declare const EaselEmbed: Component<EaselEmbedProps, EaselEmbedInstance, 'open'>
