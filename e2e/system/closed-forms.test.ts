import { expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

const plainPosts = {
  '/donate': { giving: 'one-time', amount: '50', custom: '50' },
  '/store': { quantity: '1' },
  '/contact': { name: 'A', email: 'a@example.com', type: 'general', subject: 'Hello', message: 'A letter to you all.' },
  '/newsletter': { email: 'a@example.com', source: 'newsletter' },
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { Origin: testEnv.site.origin }
  const body = new URLSearchParams(fields)
  return fetch(testEnv.site.url + path, { method: 'POST', headers, body, redirect: 'manual' })
}

function call(name: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' }
  return fetch(`${testEnv.site.url}/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('forms off: functions answer 503 and plain forms say how to reach us, at once and without a restart', async () => {
  expect((await call('create-payment', { amount: 5000 })).status).toBe(200)
  expect((await testEnv.staff(['forms', 'off'])).stdout).toMatch(/checkout +closed since/)

  const answer = await call('create-payment', { amount: 5000 })
  expect(answer.status).toBe(503)
  const words = (await answer.json()) as { code: string; error: string }
  expect(words.code).toBe('closed')
  expect(words.error).toContain(site.email)
  expect(words.error).toContain(site.phone)
  for (const [path, fields] of Object.entries(plainPosts)) {
    const page = await post(path, fields)
    expect(page.status, path).toBe(503)
    expect(await page.text(), path).toContain(`write to ${site.email} or call ${site.phone}`)
  }
  expect((await testEnv.sandbox.control.state()).objects['checkout.session']).toBe(1)
  expect((await testEnv.staff(['messages', '--csv'])).stdout.trim().split('\n')).toHaveLength(1)
})

test('forms on --for: one kind opens, the others stay closed', async () => {
  const { stdout } = await testEnv.staff(['forms', 'on', '--for', 'checkout'])
  expect(stdout).toMatch(/contact +closed/)
  expect(stdout).toMatch(/checkout +open/)
  expect((await call('create-payment', { amount: 5000 })).status).toBe(200)
  expect((await post('/contact', plainPosts['/contact'])).status).toBe(503)
  await testEnv.staff(['forms', 'on'])
  expect((await post('/contact', plainPosts['/contact'])).status).toBe(200)
  expect((await testEnv.staff(['forms', 'status'])).stdout).not.toContain('closed')
})
