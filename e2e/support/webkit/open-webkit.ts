/** Browsers and apps of WebKit, the engine of every browser and web view of an iPhone, on a display of their own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { TextChannel } from '@easel/host-sdk/native'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { canInstall, installPackages } from '../../../scripts/debian.ts'
import { freePort } from '../server.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/Xvfb'
const BROWSER = join('/usr/lib', multiarch(), 'webkit2gtk-4.1/MiniBrowser')
const APP = join(import.meta.dirname, 'app.py')
const DEBIAN = ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb', 'fonts-noto-cjk']

function multiarch(): string {
  return process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
}

/** Installs WebKit where it is missing, or says what to install. */
function prepare(): void {
  const isThere = () => [DRIVER, DISPLAY, BROWSER].every((file) => existsSync(file))
  if (isThere()) return
  console.log('Installing WebKit for the tests …')
  if (canInstall()) installPackages(DEBIAN)
  if (!isThere()) throw new Error(`No WebKit found. Install Debian's ${DEBIAN.join(', ')}.`)
}

/** A package that an app serves from its own files, by its own scheme. */
export interface AppOptions {
  scheme: string
  folder: string
}

export interface OpenWebKit {
  driver: WebDriver
  /** What pages wrote to the console as errors. */
  errors: string[]
  end(): Promise<void>
}

export interface OpenApp extends OpenWebKit {
  /** The app's end of the bridge's channel. */
  channel: TextChannel
  /** What an expression is in the page, as text. The app asks, because WebDriver has left a page whose process ended. */
  ask(expression: string): Promise<string>
  /** Ends the page's process, as a phone does that needs memory. The app opens its page again. */
  kill(): void
}

/** A browser of WebKit. */
export async function openWebKit(): Promise<OpenWebKit> {
  return open('MiniBrowser', BROWSER, ['--automation', '--enable-write-console-messages-to-stdout=true'])
}

/** An app with one web view, whose bridge ends in this process. */
export async function openApp(options: AppOptions): Promise<OpenApp> {
  const listeners = new Set<(text: string) => void>()
  const asked: ((answer: string) => void)[] = []
  let app: Socket | undefined
  const server = createServer((socket) => {
    app = socket
    createInterface({ input: socket }).on('line', (line) => {
      const { kind, text } = JSON.parse(line) as { kind: string; text: string }
      if (kind === 'message') for (const listener of listeners) listener(text)
      if (kind === 'answer') asked.shift()?.(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const order = (kind: 'run' | 'ask' | 'kill', text = '') => app?.write(`${JSON.stringify({ kind, text })}\n`)
  const opened = await open('App', APP, ['--automation'], { EASEL_APP: JSON.stringify({ ...options, port }) })
  return {
    ...opened,
    channel: {
      post: (text) => void order('run', `window.easelReceive?.(${JSON.stringify(text)})`),
      listen(onText) {
        listeners.add(onText)
        return () => listeners.delete(onText)
      },
    },
    ask: (expression) =>
      new Promise((resolve) => {
        asked.push(resolve)
        order('ask', expression)
      }),
    kill: () => void order('kill'),
    async end() {
      await opened.end()
      app?.destroy()
      server.close()
    },
  }
}

/** A page's error on the console, as WebKit writes it. */
const ERROR = /CONSOLE \S+ ERROR (.*)/

async function open(
  browserName: string,
  binary: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<OpenWebKit> {
  prepare()
  const display = spawn(DISPLAY, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await firstLine(display.stdio[3] as Readable)
  const port = await freePort()
  const service = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, ...environment, DISPLAY: `:${number}`, LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const errors: string[] = []
  for (const stream of [service.stdout, service.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const error = ERROR.exec(line)?.[1]
      if (error !== undefined) errors.push(error)
    })
  }
  const stop = () => Promise.all([ended(service), ended(display)])
  const address = `http://127.0.0.1:${port}`
  try {
    await answers(address)
    const driver = await new Builder()
      .usingServer(address)
      .withCapabilities(new Capabilities({ browserName, 'webkitgtk:browserOptions': { binary, args } }))
      .build()
    return {
      driver,
      errors,
      async end() {
        await driver.quit().catch(() => {})
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const firstLine = (stream: Readable): Promise<string> =>
  new Promise((resolve) => createInterface({ input: stream }).once('line', resolve))

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${address}/status`).catch(() => null)) return
    await pause(100)
  }
  throw new Error('WebKitWebDriver does not answer.')
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill()
  })
