import { setProjectAnnotations } from '@storybook/react-vite'
// Imported before any story, because the first style sheet declares the order of the cascade layers.
import preview from '../.storybook/preview.tsx'

setProjectAnnotations(preview)

// A font that is installed with the browser, so that the machine's other fonts do not matter.
const face = document.createElement('style')
face.textContent = '.easel-root { --easel-font: "Noto Sans CJK SC", system-ui }'
document.head.append(face)
