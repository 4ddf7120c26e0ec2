import { parseArgs } from 'node:util'
import { openShop } from '../shop/shop.ts'
import { FOLDERS } from './folders.ts'

const { values } = parseArgs({ options: { easel: { type: 'string' }, port: { type: 'string' } } })
const easel = (values.easel ?? 'http://127.0.0.1:3000').replace(/\/$/, '')
const { origin } = await openShop({ easel, port: Number(values.port ?? 4112), folders: FOLDERS })
console.log(`Two tools at ${origin}, for the Easel at ${easel}. Start that with

  TOOLS='{"videoUrl":"${origin}/tool.html?name=Video","pptUrl":"${origin}/tool.html?name=Slides"}' npm start
`)
