import { OFFLINE } from '@easel/contract/offline'

/** Of the page without a connection: shows what this browser has kept, and goes on once there is a connection. */
export const SHOW_KEPT = `(async()=>{
addEventListener('online',()=>location.reload())
try{
const cache=await caches.open('${OFFLINE.cache}'),list=document.getElementById('works')
for(const {prompt,thumb} of await (await cache.match('${OFFLINE.works}')).json()){
const kept=await cache.match(thumb)
if(!kept)continue
const image=document.createElement('img')
image.src=URL.createObjectURL(await kept.blob())
image.alt=image.title=prompt
list.appendChild(document.createElement('li')).append(image)
}
document.getElementById('own').hidden=!list.children.length
}catch{}
})()`

/** The site's own pages; what partners frame, the console and the documents are not answered. */
const OTHERS = '/(admin|api|dev|docs|embed|files|h5|pay|playground|sdk|widgets)(/|$)'

/**
 * Answers pages that no server can be reached for, and leads to one's works from a notification. Everything else is left to the
 * browser.
 */
export const WORKER = `const others=new RegExp('^${OTHERS}')
addEventListener('install',()=>skipWaiting())
addEventListener('activate',event=>event.waitUntil((async()=>{
// The page is asked for while the worker starts.
await registration.navigationPreload?.enable()
await clients.claim()
})()))
addEventListener('fetch',event=>{
const {request}=event
if(request.mode!=='navigate'||request.method!=='GET'||others.test(new URL(request.url).pathname))return
event.respondWith((async()=>{
try{return await event.preloadResponse||await fetch(request)}
catch{return await caches.match('${OFFLINE.page}')||Response.error()}
})())
})
let last=Promise.resolve()
addEventListener('message',event=>{
const {show,close}=event.data||{}
last=last.then(async()=>{
// The page that has asked is the one to go to.
if(show)await registration.showNotification(show.title,{body:show.body,tag:show.tag,data:event.source.id})
else if(close)for(const shown of await registration.getNotifications({tag:close}))shown.close()
}).catch(()=>{})
event.waitUntil(last)
})
addEventListener('notificationclick',event=>{
event.notification.close()
event.waitUntil((async()=>{
const page=await clients.get(event.notification.data)
if(!page)return clients.openWindow('${OFFLINE.opened}')
try{await page.focus()}catch{}
page.postMessage('${OFFLINE.open}')
})())
})
`

/** In place of the worker where the operator wants none: what browsers have of it ends itself, with what it has kept. */
export const WITHDRAWN = `addEventListener('install',()=>skipWaiting())
addEventListener('activate',event=>event.waitUntil((async()=>{
await caches.delete('${OFFLINE.cache}')
await registration.unregister()
})()))
`
