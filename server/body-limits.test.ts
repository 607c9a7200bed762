import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { permissions } from '../app/office/permissions.ts'
import routes from '../app/routes.ts'
import { officePolicy, routePolicies, routePolicy } from '../app/start/route-policies.ts'
import { startListeningSite, type ListeningSite } from './testing/listening-site.ts'

let site: ListeningSite

beforeAll(async () => {
  site = await startListeningSite()
})
afterAll(() => site.stop())

const pathOf = (pattern: string) => `/${pattern.replace(/^\//, '')}`.replaceAll(/:\w+/g, 'x').replace('*', 'x')
const publicPaths = routes.map(({ path = '' }) => pathOf(path)).filter((path) => !path.startsWith('/office'))
const signInPaths = ['/office/sign-in', '/office/open', '/office/sign-out', '/office/passkey']
const officePaths = [...Object.keys(permissions).map(pathOf), '/office/no-such-page']

const form = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=part-of-a-form-in-a-test-of-limits'
const part = '--part-of-a-form-in-a-test-of-limits\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'

interface Post {
  type?: string
  body?: string
  /** Says a length that the body does not have. */
  length?: number
  cookie?: string
}

/** The status, and the bytes of the body that the page gets. */
async function post(path: string, { type = form, body = '', length, cookie = '' }: Post) {
  site.receivedBytes = -1
  const headers = { 'Content-Type': type, Cookie: cookie, 'Content-Length': length ?? Buffer.byteLength(body) }
  const sent = request({ port: site.port, host: '127.0.0.1', path, method: 'POST', headers }).on('error', () => {})
  if (length === undefined) sent.end(body)
  else sent.flushHeaders()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  sent.destroy()
  return { status: answer.statusCode as number, received: site.receivedBytes }
}

const refused = { status: 413, received: -1 }
const dropped = { status: 200, received: 0 }

test('no route of the public reads too many bytes or fields', async () => {
  expect(publicPaths.length).toBeGreaterThan(50)
  for (const path of [...publicPaths, ...signInPaths]) {
    const { methods, isMissing, body } = path.startsWith('/office') ? officePolicy(path) : routePolicy(path)
    expect([methods.includes('POST'), isMissing], path).toEqual([true, undefined])
    const { maxBytes, maxFields } = body
    expect(await post(path, { length: maxBytes + 1 }), path).toEqual(refused)
    expect(await post(path, { body: 'a&'.repeat(maxFields) }), path).toEqual(refused)
    expect(await post(path, { body: part.repeat(maxFields + 1), type: multipart }), path).toEqual(refused)
    // The parser takes the last of several types.
    expect(await post(path, { body: 'a&'.repeat(maxFields), type: `text/plain, ${form}` }), path).toEqual(refused)
    const most = 'a&'.repeat(maxFields - 1)
    expect(await post(path, { body: most }), path).toEqual({ status: 200, received: most.length })
  }
})

test('each route that is in the table of policies is a route of the site', () => {
  expect([...routePolicies.keys()].filter((path) => !publicPaths.includes(path))).toEqual([])
})

test.each(officePaths)('without a session, %s reads nothing', async (path) => {
  const { maxBytes } = officePolicy(path).body
  for (const cookie of ['', 'other']) {
    expect(await post(path, { body: 'a=x', cookie }), cookie).toEqual(dropped)
    expect(await post(path, { body: 'a=x&'.repeat(16_384), cookie }), cookie).toEqual(dropped)
    expect(await post(path, { length: maxBytes + 1, cookie }), cookie).toEqual(refused)
  }
})

test.each(officePaths)('after a session, %s reads a few fields of a form, and drops more', async (path) => {
  const { body, bodyWithoutSession } = officePolicy(path)
  const { maxBytes, maxFields } = bodyWithoutSession!.ended
  const few = 'a&'.repeat(maxFields - 1)
  expect(await post(path, { body: few, cookie: 'ended' })).toEqual({ status: 200, received: few.length })
  expect(await post(path, { body: 'a&'.repeat(maxFields), cookie: 'ended' })).toEqual(dropped)
  // What is too long for a member is refused, and what is too long only for a session that has ended is dropped.
  const tooLong = body.maxBytes > maxBytes ? dropped : refused
  expect(await post(path, { body: 'x'.repeat(maxBytes + 1), cookie: 'ended' })).toEqual(tooLong)
})

test.each(officePaths)('of a member, %s reads no more than its forms have', async (path) => {
  const { maxBytes, maxFields, maxDroppedBytes = 0 } = officePolicy(path).body
  expect(await post(path, { length: Math.max(maxBytes, maxDroppedBytes) + 1, cookie: 'open' })).toEqual(refused)
  const tooMany = maxDroppedBytes > 0 ? dropped : refused
  expect(await post(path, { body: '&'.repeat(maxFields), cookie: 'open' })).toEqual(tooMany)
  expect(await post(path, { body: '&'.repeat(maxFields - 1), cookie: 'open' })).toMatchObject({ status: 200 })
})
