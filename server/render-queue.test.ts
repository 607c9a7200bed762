import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { perAddress, RenderQueue, type Render } from './render-queue.ts'
import { missing, page, startListeningSite, type Answer, type ListeningSite } from './testing/listening-site.ts'

const [busy, other] = ['203.0.113.9', '198.51.100.7']

describe('requests', () => {
  let site: ListeningSite
  beforeEach(async () => {
    site = await startListeningSite()
  })
  afterEach(() => site.stop())

  const from = (address: string) => ({ 'x-forwarded-for': address })
  const rendered = '/donate?amount=5'

  /** As many requests of an address, which are held when they are rendered. */
  async function askMany(count: number, headers: Record<string, string>, path = rendered, method = 'GET') {
    const { promise, resolve } = Promise.withResolvers<void>()
    site.holding = promise
    const answers = Array.from({ length: count }, () => site.ask(path, headers, method))
    await expect.poll(() => site.begun).toHaveLength(Math.min(count, perAddress.running))
    return { answers, release: resolve }
  }

  const countByStatus = (answers: readonly Answer[]) =>
    Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]))

  test('of one address wait for few that are rendered, and everything else is answered', async () => {
    const { answers, release } = await askMany(perAddress.running + 1, from(busy))
    // Files, missing pages and the state of the process are not rendered.
    expect((await site.ask('/about', from(busy))).body.toString()).toBe(page)
    expect((await site.ask('/about?utm_source=x', from(busy))).body.toString()).toBe(page)
    expect((await site.ask('/missing', from(busy))).body.toString()).toBe(missing)
    expect((await site.ask('/healthz', from(busy))).status).toBe(200)
    expect(site.begun).toHaveLength(perAddress.running)
    // What programs send never waits, and another address has its own places.
    site.holding = Promise.resolve()
    for (const path of ['/webhooks/stripe', '/webhooks/bounces', '/functions/v1/create-payment']) {
      expect([path, (await site.ask(path, from(busy), 'POST')).status]).toEqual([path, 200])
    }
    expect((await site.ask(rendered, from(other))).status).toBe(200)
    expect((await site.ask('/my-giving', from(other), 'POST')).status).toBe(200)
    expect(site.begun).toHaveLength(perAddress.running + 5)
    release()
    expect(countByStatus(await Promise.all(answers))).toEqual({ 200: perAddress.running + 1 })
    expect(site.begun).toHaveLength(perAddress.running + 6)
  })

  test.each([
    ['pages', '/donate?amount=5', 'GET', {}],
    ['data of pages', '/donate.data', 'GET', {}],
    ['forms', '/my-giving', 'POST', {}],
    ['pages of the office', '/office/words?q=the', 'GET', { cookie: 'open' }],
  ])('above the queue of an address are refused in words: %s', async (_, path, method, headers) => {
    const all = perAddress.running + perAddress.waiting
    const { answers, release } = await askMany(all + 1, { ...from(busy), ...headers }, path, method)
    const refused = await Promise.any(
      answers.map(async (answer) => ((await answer).status === 503 ? answer : Promise.reject(new Error('answered')))),
    )
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.body.toString()).toContain('Please try again in a few seconds.')
    site.holding = Promise.resolve()
    expect((await site.ask(path, { ...from(other), ...headers }, method)).status).toBe(200)
    release()
    expect(countByStatus(await Promise.all(answers))).toEqual({ 200: all, 503: 1 })
  })

  test('of an unknown address are not counted together', async () => {
    const count = perAddress.running + perAddress.waiting + 1
    const { promise, resolve } = Promise.withResolvers<void>()
    site.holding = promise
    const answers = Array.from({ length: count }, () => site.ask(rendered))
    await expect.poll(() => site.begun).toHaveLength(count)
    resolve()
    expect(countByStatus(await Promise.all(answers))).toEqual({ 200: count })
  })
})

describe('the queue', () => {
  /** A loop that works only when a test says so. */
  const time = { now: 0, active: 0, idle: 0 }
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  let queue: RenderQueue

  beforeEach(() => {
    Object.assign(time, { now: 0, active: 0, idle: 0 })
    begun.length = 0
    ends.clear()
    queue = new RenderQueue({ clock: { now: () => time.now, loop: () => time }, placeMs: 600_000 })
  })
  afterEach(() => ends.forEach((end) => end()))

  function work(ms: number) {
    time.now += ms
    time.active += ms
  }
  async function rest(ms: number) {
    time.now += ms
    time.idle += ms
    queue.check()
    await nextTurn()
  }

  function ask(name: string, options: Partial<Render> = {}) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = queue.run({
      address: busy,
      isStranger: true,
      signal: new AbortController().signal,
      work: () => {
        begun.push(name)
        ends.set(name, resolve)
        return promise
      },
      ...options,
    })
    return done
  }

  async function end(name: string) {
    ends.get(name)!()
    await nextTurn()
    await nextTurn()
  }

  test('starts the next render when the last one has ended, or has let the loop rest', async () => {
    void ask('first')
    void ask('second', { address: other })
    await nextTurn()
    work(7)
    queue.check()
    expect(begun).toEqual(['first'])
    await end('first')
    expect(begun).toEqual(['first', 'second'])
    void ask('third', { address: '192.0.2.1' })
    await nextTurn()
    expect(begun).toEqual(['first', 'second'])
    await rest(1)
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  test('starts one render in a turn of the loop, also when renders end within it', async () => {
    const done = ['first', 'second', 'third'].map((name) => ask(name, { work: async () => void begun.push(name) }))
    await done[0]
    expect(begun).toEqual(['first'])
    await nextTurn()
    expect(begun.length).toBeLessThan(3)
    await Promise.all(done)
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  test('lets the addresses take turns', async () => {
    for (const name of ['first', 'second', 'third']) void ask(name)
    void ask('other', { address: other })
    for (const name of ['first', 'second', 'other']) {
      await expect.poll(() => begun).toContain(name)
      await end(name)
    }
    expect(begun).toEqual(['first', 'second', 'other', 'third'])
  })

  test('gives strangers half of the loop, and lets members pass', async () => {
    void ask('first')
    await nextTurn()
    // They had rested: 100 ms are theirs at once.
    work(300)
    await end('first')
    void ask('stranger', { address: other })
    void ask('member', { isStranger: false })
    await nextTurn()
    expect(begun).toEqual(['first', 'member'])
    await end('member')
    // It took 300 ms. Strangers had 100 and got 150 in that time: 50 are missing, for which 100 must pass.
    await rest(99)
    expect(begun).toEqual(['first', 'member'])
    await rest(1)
    expect(begun).toEqual(['first', 'member', 'stranger'])
  })

  test('does not count what members, files and programs use', async () => {
    void ask('member', { isStranger: false })
    await nextTurn()
    work(10_000)
    await end('member')
    work(10_000)
    void ask('stranger')
    await nextTurn()
    expect(begun).toEqual(['member', 'stranger'])
  })

  test('is never closed for more than a second, and a render without an end gives up its place', async () => {
    queue = new RenderQueue({ clock: { now: () => time.now, loop: () => time }, placeMs: 20 })
    const names = Array.from({ length: perAddress.running }, (_, index) => `long ${index}`)
    for (const name of names) {
      void ask(name)
      await rest(1)
    }
    void ask('next')
    await rest(1)
    expect(begun).toEqual(names)
    work(60_000)
    await rest(0)
    // The places are given up by a timer.
    const afterRest = async () => {
      await rest(1000)
      return begun
    }
    await expect.poll(afterRest).toEqual([...names, 'next'])
  })

  test('forgets a request whose visitor has left', async () => {
    const gone = new AbortController()
    void ask('first')
    const left = ask('gone', { signal: gone.signal })
    void ask('second')
    gone.abort()
    expect(await left).toBe(true)
    await end('first')
    expect(begun).toEqual(['first', 'second'])
  })
})
