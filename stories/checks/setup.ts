import { setProjectAnnotations } from '@storybook/react-vite'
// Before any story: the first sheet states the order of the layers.
import preview from '../.storybook/preview.tsx'

setProjectAnnotations(preview)

// The face that is installed together with the browser: what a machine has besides should not count.
const face = document.createElement('style')
face.textContent = '.easel-root { --easel-font: "Noto Sans CJK SC", system-ui }'
document.head.append(face)
