export { default as EaselEmbed } from './EaselEmbed.svelte'
