import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFirefox, findWebKit } from '../tools/tools.ts'
import { freePort } from './harness/process.ts'

/** The commands that both protocols have. They go to the tab that was chosen last. */
export interface Engine {
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Runs the body of an async function in the page and returns its result, which is sent as JSON. */
  run<T>(body: string, argument?: unknown): Promise<T>
  /** Input sources with their actions, which are the same in both protocols. */
  perform(actions: object[]): Promise<void>
  tabs(): Promise<string[]>
  use(tab: string): Promise<void>
  /**
   * Disconnects from the network, or connects again, for service workers, too. WebKit's protocol has no such command.
   */
  setOffline?(isOffline: boolean): Promise<void>
  stop(): Promise<void>
}

export const engines: Record<string, () => Promise<Engine>> = { Firefox: startFirefox, WebKit: startWebKit }

/** Over WebDriver BiDi, which Firefox speaks itself: https://w3c.github.io/webdriver-bidi/ */
async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0']
  // BiDi's emulation of a missing network does not apply to service workers: the browser must go offline.
  const browser = spawn(findFirefox(), [...args, '--remote-allow-system-access', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const [, url] = await waitForLine(browser, /BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Record<string, unknown>
    if (type === 'success') waiting.get(id as number)?.resolve(result)
    if (type === 'error') waiting.get(id as number)?.reject(new Error(`${String(error)}: ${String(message)}`))
  })
  let count = 0
  const send = <T>(method: string, params: object = {}): Promise<T> => {
    const id = (count += 1)
    const answer = Promise.withResolvers<unknown>()
    waiting.set(id, answer)
    socket.send(JSON.stringify({ id, method, params }))
    return answer.promise as Promise<T>
  }
  const tabs = async (scope = 'content') => {
    const found = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', { 'moz:scope': scope })
    return found.contexts.map(({ context }) => context)
  }
  await send('session.new', { capabilities: {} })
  let [context] = await tabs()
  return {
    open: async (address) => void (await send('browsingContext.navigate', { context, url: address, wait: 'complete' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    run: async (body, argument) => {
      const functionDeclaration = `async () => JSON.stringify(await (async (argument) => { ${body} })(${JSON.stringify(argument ?? null)}))`
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', { functionDeclaration, awaitPromise: true, target: { context } })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    tabs: () => tabs(),
    use: async (tab) => {
      context = tab
      await send('browsingContext.activate', { context })
    },
    setOffline: async (isOffline) => {
      const [context] = await tabs('chrome')
      const expression = `Services.io.offline = ${isOffline}`
      await send('script.evaluate', { expression, awaitPromise: false, target: { context } })
    },
    stop: async () => {
      socket.close()
      await end(browser)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Over WebDriver, to the driver of WebKitGTK and its MiniBrowser: https://www.w3.org/TR/webdriver2/ */
async function startWebKit(): Promise<Engine> {
  const driverPath = findWebKit()
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [display] = await waitForLine(screen, /^\d+$/m)
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DISPLAY: `:${display}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1', GDK_BACKEND: 'x11' },
  })
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  await untilAnswered(`http://127.0.0.1:${port}/status`)
  const [binary] = globSync('/usr/{lib,libexec}/**/webkit2gtk-4*/MiniBrowser')
  const wanted = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: wanted } })
  const session = <T>(method: string, path: string, body?: object) =>
    send<T>(method, `/session/${sessionId}${path}`, body)
  return {
    open: (url) => session('POST', '/url', { url }),
    resize: (width, height) => session('POST', '/window/rect', { width, height }),
    run: async (body, argument) => {
      const script = `const [argument, done] = arguments; (async () => { ${body} })().then((value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })))`
      const answer = await session<string>('POST', '/execute/async', { script, args: [argument ?? null] })
      const { value, error } = JSON.parse(answer)
      if (error) throw new Error(error)
      return value ?? null
    },
    perform: (actions) => session('POST', '/actions', { actions }),
    tabs: () => session('GET', '/window/handles'),
    use: (handle) => session('POST', '/window', { handle }),
    stop: async () => {
      await session('DELETE', '')
      await end(driver)
      await end(screen)
    },
  }
}

function waitForLine({ stderr, stdout }: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let text = ''
  return new Promise((resolve, reject) => {
    const stream = stderr ?? stdout
    stream?.on('data', (chunk) => {
      text += String(chunk)
      const found = pattern.exec(text)
      if (found) resolve(found)
    })
    stream?.once('end', () => reject(new Error(`The browser did not start: ${text}`)))
  })
}

async function untilAnswered(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))?.ok) await delay(50)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
