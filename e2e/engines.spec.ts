import { expect, test as base } from '@playwright/test'
import { firstBook as book } from '../app/catalog/books.ts'
import { donate } from '../app/content/pages/donate.ts'
import { contact } from '../app/content/pages/contact.ts'
import { offline } from '../app/content/pages/offline.ts'
import { resources } from '../app/content/pages/resources.ts'
import { store } from '../app/content/pages/store.ts'
import { engines, type Engine } from './engines.ts'
import { cards, expectGiftAndReceipt, newDonor, type Donor } from './giving.ts'
import { startTestEnv, type TestEnv } from './harness/test-env.ts'
import { expectMessage, newVisitor } from './writing.ts'

/**
 * The main journeys in Firefox and WebKit, in `npm run test:all`. The other journeys test the rest, and the look of
 * each page, in Chromium only.
 */
const test = base.extend<object, { testEnv: TestEnv }>({
  testEnv: [
    async ({}, use) => {
      const testEnv = await startTestEnv()
      await use(testEnv)
      await testEnv.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

/** Finds visible elements, and sends pointer and key events. */
class Visitor {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Opens a page of the site and waits until React answers. */
  async open(url: string, { width = 1280, height = 900 } = {}): Promise<void> {
    await this.#engine.resize(width, height)
    await this.#engine.open(url)
    await this.#point({ x: 1, y: 1 })
    await this.#point({ x: 1, y: 150 })
    const isWaiting = () => this.#engine.run('return document.querySelector("script[type=speculationrules]") !== null')
    await expect.poll(isWaiting).toBe(false)
  }

  /** Whether the page draws text in this font of the site. */
  drawsIn(family: string): Promise<boolean> {
    return this.#engine.run(
      `const widths = [argument + ', sans-serif', 'sans-serif'].map((fontFamily) => {
         const word = document.body.appendChild(document.createElement('span'))
         word.append('Gospel books')
         Object.assign(word.style, { fontFamily, position: 'absolute' })
         const { width } = word.getBoundingClientRect()
         word.remove()
         return width
       })
       return widths[0] !== widths[1]`,
      `'${family}'`,
    )
  }

  async click(words: string, selector = 'a, button, summary'): Promise<void> {
    await this.#point(await this.#find(selector, words), [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  /** Types into the field with this label. In a select, the letters choose an option. */
  async type(label: string, text: string): Promise<void> {
    await this.click(label, 'input, textarea')
    await this.#press(text)
  }

  async choose(label: string, text: string): Promise<void> {
    await this.#find('select', label)
    await this.#press(text)
  }

  async sees(words: string): Promise<void> {
    await expect.poll(() => this.#engine.run<string>("return document.body?.innerText ?? ''")).toContain(words)
  }

  /** False when this engine cannot go offline. */
  async setOffline(isOffline: boolean): Promise<boolean> {
    await this.#engine.setOffline?.(isOffline)
    return this.#engine.setOffline !== undefined
  }

  run<T>(body: string): Promise<T> {
    return this.#engine.run<T>(body)
  }

  /** Clicks and switches to the tab that opens. Returns a function that switches back. */
  async clickForTab(words: string): Promise<() => Promise<void>> {
    const before = await this.#engine.tabs()
    await this.click(words)
    await expect.poll(() => this.#engine.tabs()).toHaveLength(before.length + 1)
    const opened = (await this.#engine.tabs()).find((tab) => !before.includes(tab))
    await this.#engine.use(opened ?? '')
    return () => this.#engine.use(before[0] ?? '')
  }

  /** Waits until the element with these words as its name is visible, and returns the position of its center. */
  async #find(selector: string, words: string): Promise<{ x: number; y: number }> {
    const find = () =>
      this.#engine.run<{ x: number; y: number } | null>(
        `const nameOf = (e) => (e.labels?.[0]?.innerText || e.getAttribute('aria-label') || e.innerText).trim()
         const shown = [...document.querySelectorAll(argument.selector)].filter((e) => e.checkVisibility({ visibilityProperty: true }))
         const found = shown.find((e) => nameOf(e).startsWith(argument.words))
         if (!found) return null
         found.scrollIntoView({ block: 'center', behavior: 'instant' })
         if (found.matches('select')) found.focus()
         const { x, y, width, height } = found.getBoundingClientRect()
         return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }`,
        { selector, words },
      )
    await expect.poll(find, `${selector}: ${words}`).not.toBeNull()
    return (await find()) ?? { x: 0, y: 0 }
  }

  #point(at: { x: number; y: number }, then: object[] = []): Promise<void> {
    const pointer = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } }
    return this.#engine.perform([{ ...pointer, actions: [{ type: 'pointerMove', ...at }, ...then] }])
  }

  #press(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
    return this.#engine.perform([{ type: 'key', id: 'keyboard', actions }])
  }
}

async function payFor(visitor: Visitor, { email, name }: Donor, address: [label: string, text: string][] = []) {
  await visitor.type('Email', email)
  for (const [label, text] of address) await visitor.type(label, text)
  if (address.length > 0) await visitor.choose('State', 'Illinois')
  await visitor.type('Full name', name)
  await visitor.type('Card number', cards.pays)
  await visitor.type('Expiry', '12 / 34')
  await visitor.type('CVC', '123')
  await visitor.click(address.length > 0 ? 'Pay' : 'Donate', 'button')
}

const journeys: Record<string, (visitor: Visitor, testEnv: TestEnv) => Promise<void>> = {
  'sees a page in the fonts of the site when it is opened again': async (visitor, { site }) => {
    const open = () => visitor.open(`${site.url}/about`)
    await open()
    // On a busy machine, fonts of the cache may come after the first paint: then the page keeps its local ones.
    const drawsInOurs = async () => {
      await open()
      return (await visitor.drawsIn('Fraunces')) && (await visitor.drawsIn('Source Sans'))
    }
    await expect.poll(drawsInOurs, { timeout: 60_000 }).toBe(true)
  },
  'gives once, an amount typed by hand': async (visitor, testEnv) => {
    const donor = newDonor()
    await visitor.open(`${testEnv.site.url}/donate`)
    await visitor.type(donate.form.customLabel, '$19.99')
    const back = await visitor.clickForTab('Donate $19.99')
    await payFor(visitor, donor)
    await visitor.sees('Thank You for Your Donation!')
    await expectGiftAndReceipt(testEnv, donor, { amount: '19.99', frequency: 'once' })
    await back()
  },
  'gives every month': async (visitor, testEnv) => {
    const donor = newDonor()
    await visitor.open(`${testEnv.site.url}/donate?amount=50&recurring=monthly`)
    const back = await visitor.clickForTab('Donate $50 monthly')
    await payFor(visitor, donor)
    await visitor.sees('Subscription Activated!')
    await expectGiftAndReceipt(testEnv, donor, { amount: '50.00', frequency: 'monthly' })
    await back()
  },
  'orders two books': async (visitor, testEnv) => {
    const buyer = newDonor()
    await visitor.open(`${testEnv.site.url}/store`)
    await visitor.click('One book more')
    const back = await visitor.clickForTab('Purchase Now')
    await payFor(visitor, buyer, [
      ['Shipping name', buyer.name],
      ['Address line 1', '12 Elm Street'],
      ['City', 'Springfield'],
      ['ZIP code', '62701'],
    ])
    await visitor.sees('Your order of 2 books')
    const [mail] = await testEnv.mail.waitFor(({ to }) => to.includes(buyer.email))
    expect(mail?.text).toContain(book.title)
    await back()
  },
  'writes a message': async (visitor, testEnv) => {
    const message = newVisitor({ name: 'Ruth Writer', subject: 'Hello', message: 'How many books for a class?' })
    await visitor.open(`${testEnv.site.url}/contact`)
    for (const field of ['name', 'email', 'subject', 'message'] as const) {
      await visitor.type(contact.form.fields[field].label, message[field])
    }
    await visitor.click(contact.form.send)
    await visitor.sees(contact.sent.title)
    await expectMessage(testEnv, message)
  },
  'answers the question about cookies, once': async (visitor, testEnv) => {
    const stored = () => visitor.run('return localStorage.getItem("cookie-consent")')
    await visitor.open(`${testEnv.site.url}/about`)
    await visitor.run('localStorage.clear()')
    await visitor.open(`${testEnv.site.url}/about`)
    await visitor.click('Necessary Only', 'button')
    await expect.poll(stored).not.toBeNull()
    await visitor.open(`${testEnv.site.url}/research`)
    // The question would appear a second after loading.
    await expect.poll(() => visitor.run('return performance.now() > 1500')).toBe(true)
    expect(await visitor.run('return document.body.innerText')).not.toContain('Necessary Only')
  },
  'opens the menu on a telephone and goes to a page': async (visitor, testEnv) => {
    await visitor.open(testEnv.site.url, { width: 390, height: 800 })
    await visitor.click('Menu', 'button, summary')
    await visitor.click('Research', 'nav a')
    await expect.poll(() => visitor.run('return location.pathname')).toBe('/research')
  },
  'opens an answer and closes it again': async (visitor, testEnv) => {
    const open = () => visitor.run('return document.querySelectorAll("main details[open]").length')
    const question = contact.questions[0].question
    await visitor.open(`${testEnv.site.url}/contact`)
    expect(await open()).toBe(0)
    await visitor.click(question, 'summary')
    await expect.poll(open).toBe(1)
    await visitor.click(question, 'summary')
    await expect.poll(open).toBe(0)
  },
  'finds the crisis page without a network': async (visitor, testEnv) => {
    const state = 'return (await navigator.serviceWorker.getRegistration())?.active?.state'
    await visitor.open(`${testEnv.site.url}/about`)
    await expect.poll(() => visitor.run(state)).toBe('activated')
    await testEnv.site.stop()
    await visitor.click(resources.title, 'footer a')
    await visitor.sees(offline.kept)
    expect(await visitor.run('return location.pathname')).toBe('/resources')
    for (const path of ['/resources', '/store']) {
      await visitor.open(testEnv.site.url + path)
      await visitor.sees(offline.kept)
      await visitor.sees(resources.title)
    }
    await visitor.run('location.reload()')
    await visitor.sees(offline.kept)
    expect(await visitor.run('return location.pathname')).toBe('/store')
    if (await visitor.setOffline(true)) {
      await visitor.open(`${testEnv.site.url}/office`)
      await visitor.sees(offline.kept)
      await visitor.setOffline(false)
      await visitor.open(`${testEnv.site.url}/store`)
    }
    await testEnv.site.start()
    await visitor.click(offline.again, 'main a')
    await visitor.sees(store.more.title)
  },
}

for (const name of (process.env['TEST_ENGINES'] ?? '').split(',').filter(Boolean)) {
  test.describe(`in ${name}, a visitor`, () => {
    // The tests share one browser and run one after the other.
    test.describe.configure({ mode: 'default' })
    let engine: Engine | undefined
    test.beforeAll(async () => {
      engine = await engines[name]?.()
    })
    test.afterAll(() => engine?.stop())

    for (const [title, journey] of Object.entries(journeys)) {
      test(title, async ({ testEnv }) => {
        if (engine) await journey(new Visitor(engine), testEnv)
      })
    }
  })
}
