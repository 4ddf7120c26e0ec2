import { provideZonelessChangeDetection } from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { Shop } from './shop.js'

bootstrapApplication(Shop, { providers: [provideZonelessChangeDetection()] }).catch(console.error)
