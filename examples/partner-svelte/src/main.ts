import { mount } from 'svelte'
import Shop from './Shop.svelte'

const target = document.querySelector('#root')
if (target) mount(Shop, { target })
