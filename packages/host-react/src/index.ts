/** Easel as a component of React, under the name that the packages for other frameworks have. */
export { EaselEmbed, type EaselEmbedProps } from '@easel/host-sdk/react'
