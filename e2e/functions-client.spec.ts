import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { FunctionRegion, type FunctionsClient } from '@supabase/functions-js'
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { openPage } from './hydrated.ts'
import { expect, test } from './harness/test.ts'
import { startSite, type Site } from './harness/test-env.ts'

declare global {
  interface Window {
    supabase: { FunctionsClient: typeof FunctionsClient }
  }
}

let client = ''
/** Another site on this machine with two names, of which one is an allowed origin. */
const otherSite = createServer((_, answer) => {
  answer.setHeader('Content-Type', 'text/html')
  answer.end('<link rel="icon" href="data:,"><h1>Another site</h1>')
})
let listed = ''
let unlisted = ''
let site: Site

test.beforeAll(async ({ testEnv }) => {
  await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve))
  const { port } = otherSite.address() as AddressInfo
  listed = `http://localhost:${port}`
  unlisted = `http://127.0.0.1:${port}`
  site = await startSite({ ...testEnv.siteOptions, env: { ALLOWED_ORIGINS: listed } })
  const entry = fileURLToPath(import.meta.resolve('@supabase/functions-js'))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'supabase' } },
  })
  client = (built as Rolldown.RolldownOutput[])[0]!.output[0].code
})

test.afterAll(async () => {
  await site.stop()
  otherSite.close()
})

/** A page of another origin with nothing but Supabase's client. */
async function openOtherSite(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`)
  await page.addScriptTag({ content: client })
}

/** Calls a function with Supabase's client in the open page, and returns its result. */
function invoke(page: Page, name: string, body: object, region?: FunctionRegion) {
  return page.evaluate(
    async ([url, called, given, where]) => {
      const functions = new window.supabase.FunctionsClient(`${url}/functions/v1`, {
        headers: { apikey: 'public-key', Authorization: 'Bearer public-key', 'x-client-info': 'supabase-js/2' },
        ...(where && { region: where }),
      })
      const { data, error, response } = await functions.invoke<unknown>(called, { body: given })
      const answer: unknown = error && response ? await response.json() : null
      return { data, error: (error as Error | null)?.name ?? null, status: response?.status, answer }
    },
    [site.url, name, body, region] as const,
  )
}

test.beforeEach(({ allowConsole }) => allowConsole(/^foreign request: http:\/\/(localhost|127)|status of 40/))

test('a page of a listed origin starts a gift, in any region it asks for', async ({ page, testEnv }) => {
  const body = { amount: 2500, frequency: 'monthly' }
  await openOtherSite(page, listed)
  for (const region of [undefined, FunctionRegion.UsEast1]) {
    expect(await invoke(page, 'create-checkout', body, region)).toEqual({
      data: { url: expect.stringContaining(`${testEnv.sandbox.url}/c/pay/`) },
      error: null,
      status: 200,
      answer: null,
    })
  }
})

test('a page of an unlisted origin starts nothing, and can read the reason', async ({ page, testEnv }) => {
  const { objects: before } = await testEnv.sandbox.control.state()
  await openOtherSite(page, unlisted)
  expect(await invoke(page, 'create-payment', { amount: 2500 }, FunctionRegion.UsEast1)).toMatchObject({
    error: 'FunctionsHttpError',
    status: 403,
    answer: { code: 'origin_not_allowed', error: expect.stringContaining('our own site') },
  })
  const { objects: after } = await testEnv.sandbox.control.state()
  expect(after['checkout.session']).toBe(before['checkout.session'])
})

test('an unknown function and a wrong body are refused in JSON', async ({ page }) => {
  await openOtherSite(page, listed)
  expect(await invoke(page, 'create-nothing', {})).toMatchObject({
    error: 'FunctionsHttpError',
    status: 404,
    answer: { code: 'no_such_function', error: expect.stringMatching(/\.$/) },
  })
  expect(await invoke(page, 'create-payment', { amount: 1 })).toMatchObject({
    status: 400,
    answer: { code: 'invalid_request' },
  })
})

test('a site on this machine takes gifts under each of its names', async ({ page, testEnv }) => {
  const other = testEnv.site.url.replace('localhost', '127.0.0.1')
  await openPage(page, `${other}/donate`)
  const opened = page.waitForEvent('popup')
  await page.locator('main form[method=post] button[type=submit]').first().click()
  await expect(await opened).toHaveURL(new RegExp(`^${testEnv.sandbox.url}/c/pay/`))

  const form = { giving: 'one-time', custom: '50' }
  const posted = await page.request.post(`${other}/donate`, { form, headers: { Origin: other }, maxRedirects: 0 })
  expect(posted.status()).toBe(303)
})
