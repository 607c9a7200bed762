import { donate } from '../app/content/pages/donate.ts'
import { impactMessage } from '../app/receipts/impact-message.ts'
import { formatDollars, formatExactDollars } from '../app/values/money.ts'
import { engines, type Engine } from './engines.ts'
import { releaseEvent, type ScriptProxy, type Scripts, startScriptProxy } from './harness/script-proxy.ts'
import { expect, test as base } from './harness/test.ts'
import { arrowDown, arrowUp, typeInto, type Typist, typistOfEngine, typistOfPage } from './typist.ts'

/** What is typed is what is given: in three engines, with a script, without one, and before React has started. */
const { tooSmall, noNumber, partOfCent } = donate.form.wrongAmount
const amounts: [typed: string, cents: number][] = [
  ['35', 3500],
  ['$35', 3500],
  [' 35 ', 3500],
  ['35.00', 3500],
  ['35.5', 3550],
  ['US$35', 3500],
  ['35 dollars', 3500],
  ['٣٥', 3500],
  ['３５', 3500],
  ['1,000', 100_000],
  ['1 000', 100_000],
  ['1\u00a0000', 100_000],
  ['$1,234.50', 123_450],
]
const refused: [typed: string, words: string][] = [
  ['50,00', 'Do you mean $50.00? Write 50.00. Or $5,000.00? Write 5000.00.'],
  ['35,50', 'Do you mean $35.50? Write 35.50. Or $3,550.00? Write 3550.00.'],
  ['1.000', 'Do you mean $1.00? Write 1.00. Or $1,000.00? Write 1000.00.'],
  ['1.234,50', 'Do you mean $1,234.50? Write 1234.50.'],
  ['1e3', noNumber],
  ['35.999', partOfCent],
  ['-5', tooSmall],
  ['0.5', tooSmall],
  ['abc', noNumber],
  ['1-2-3', noNumber],
  ['€50', noNumber],
  [' ', noNumber],
]

const field = '#custom'
const button = 'form:has(#custom) button[type=submit]'

const test = base.extend<object, { scriptProxy: ScriptProxy }>({
  scriptProxy: [
    async ({ testEnv }, use) => {
      const proxy = await startScriptProxy(testEnv.site.url)
      await use(proxy)
      await proxy.stop()
    },
    { scope: 'worker' },
  ],
})

for (const name of ['Chromium', ...(process.env['TEST_ENGINES'] ?? '').split(',').filter(Boolean)]) {
  test.describe(`in ${name}`, () => {
    // The tests of an engine share one browser and one proxy.
    test.describe.configure({ mode: 'default' })
    let engine: Engine | undefined
    test.beforeAll(async () => {
      engine = await engines[name]?.()
      await engine?.resize(1280, 900)
    })
    test.afterAll(() => engine?.stop())
    test.beforeEach(({ allowConsole }) => {
      // Each text of the table needs a page.
      test.slow()
      // The proxy, and the answers of the server to what is refused.
      allowConsole(/^foreign request: http:\/\/localhost|400/)
    })

    test('with a script', async ({ page, scriptProxy: proxy }) => {
      const visitor = new Visitor(engine ? typistOfEngine(engine) : typistOfPage(page), proxy)
      await visitor.open('/donate', 'run')
      await visitor.waitForReact()
      for (const [typed, cents] of amounts) {
        await visitor.empty()
        await visitor.type(typed)
        await visitor.offers(cents, typed)
      }
      for (const [typed, words] of refused) {
        await visitor.empty()
        await visitor.type(typed)
        await visitor.submit()
        await visitor.isRefused(typed, words)
      }
    })

    test('before React has started', async ({ page, scriptProxy: proxy }) => {
      const visitor = new Visitor(engine ? typistOfEngine(engine) : typistOfPage(page), proxy)
      for (const [typed, cents] of amounts) {
        await visitor.open('/donate', 'held')
        await visitor.type(typed)
        await visitor.startReact()
        await visitor.offers(cents, typed)
      }
      await visitor.open('/donate', 'held')
      for (const [typed, words] of refused) {
        await visitor.empty()
        await visitor.type(typed)
        await visitor.post()
        await visitor.isRefused(typed, words)
      }
    })

    test('without a script', async ({ page, scriptProxy: proxy }) => {
      const visitor = new Visitor(engine ? typistOfEngine(engine) : typistOfPage(page), proxy)
      for (const [typed, cents] of amounts) {
        await visitor.open('/donate', 'none')
        await visitor.type(typed)
        await visitor.post()
        await visitor.isAtCheckout(cents, typed)
      }
      await visitor.open('/donate', 'none')
      for (const [typed, words] of refused) {
        await visitor.empty()
        await visitor.type(typed)
        await visitor.post()
        await visitor.isRefused(typed, words)
      }
    })

    test('the wheel and the arrow keys change nothing', async ({ page, scriptProxy: proxy }) => {
      const typist = engine ? typistOfEngine(engine) : typistOfPage(page)
      const visitor = new Visitor(typist, proxy)
      for (const scripts of ['run', 'none'] as const) {
        for (const [path, selector, typed] of [
          ['/donate', field, '50'],
          ['/donate', field, ''],
          ['/store', '#quantity', '3'],
        ] as const) {
          await visitor.open(path, scripts)
          if (scripts === 'run') await visitor.waitForReact()
          await typist.click(selector)
          await typist.run('document.activeElement.select()')
          await typist.press(Array.from(typed))
          for (const deltaY of [300, -300]) await typist.wheel(selector, deltaY)
          await typist.press([arrowUp, arrowUp, arrowDown])
          expect(await typist.run(`return document.querySelector('${selector}').value`), path).toBe(typed)
        }
      }
    })
  })
}

class Visitor {
  readonly #typist: Typist
  readonly #proxy: ScriptProxy

  constructor(typist: Typist, proxy: ScriptProxy) {
    this.#typist = typist
    this.#proxy = proxy
  }

  async open(path: string, scripts: Scripts): Promise<void> {
    this.#proxy.use(scripts)
    await this.#typist.open(this.#proxy.url + path)
  }

  /** On a page with a form, React starts when the browser is idle. */
  async waitForReact(): Promise<void> {
    await this.#sees('return String(document.querySelector("script[type=speculationrules]") === null)', 'true', 'React')
  }

  /** The first module may not run yet: then nothing waits for the event. */
  async startReact(): Promise<void> {
    const start = `window.dispatchEvent(new Event('${releaseEvent}'))
      return String(document.querySelector('script[type=speculationrules]') === null)`
    await this.#sees(start, 'true', 'React')
  }

  async empty(): Promise<void> {
    await this.#typist.click(field)
    await this.#typist.run("document.querySelector('#custom').select(); document.execCommand('delete')")
  }

  type(text: string): Promise<void> {
    return typeInto(this.#typist, field, text)
  }

  submit(): Promise<void> {
    return this.#typist.click(button)
  }

  /** Submits as a browser does without React, and waits for the page that answers. */
  async post(): Promise<void> {
    await this.#typist.run("document.documentElement.dataset.posted = ''")
    await this.submit()
    const isAnswered = "return document.readyState !== 'loading' && !('posted' in document.documentElement.dataset)"
    await this.#sees(isAnswered, 'true', 'the answer')
  }

  /** The button and the message name this amount, and no preset is chosen. */
  async offers(cents: number, typed: string): Promise<void> {
    await this.#sees(`return document.querySelector('${button}').innerText`, `Donate ${formatDollars(cents)}`, typed)
    await this.#sees('return document.querySelector("main").innerText', impactMessage(cents), typed)
    await this.#hasNoPreset(typed)
  }

  /** The words are beside the field, which has what was typed, and no preset is chosen. */
  async isRefused(typed: string, words: string): Promise<void> {
    await this.#sees('return document.querySelector("#custom-error")?.innerText', words, typed)
    expect(await this.#typist.run('return document.querySelector("#custom").value')).toBe(typed)
    await this.#hasNoPreset(typed)
  }

  async isAtCheckout(cents: number, typed: string): Promise<void> {
    await this.#sees(
      'return location.pathname.startsWith("/c/pay/") && document.body.innerText',
      formatExactDollars(cents),
      typed,
    )
  }

  async #hasNoPreset(typed: string): Promise<void> {
    expect(await this.#typist.run('return document.querySelectorAll("[name=preset]:checked").length'), typed).toBe(0)
  }

  /** While a page is replaced by the next one, nothing can be run in it. */
  async #sees(body: string, words: string, typed: string): Promise<void> {
    const shown = () => this.#typist.run(body).then(String, () => '')
    await expect.poll(shown, `“${typed}”`).toContain(words)
  }
}
