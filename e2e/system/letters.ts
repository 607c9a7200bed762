import { expect } from 'vitest'
import { signedIn } from '../harness/office.ts'
import type { SharedTestEnv } from './shared-test-env.ts'

/** The hidden field of a form: the version of the letter that the page showed. */
export const versionIn = (page: string) => /name="seen" value="(\d+)"/.exec(page)?.[1] ?? ''

/** Writes a letter in the office. Returns its address. */
export async function writeLetter(
  testEnv: SharedTestEnv,
  subject: string,
  body: string,
  audience = 'givers-this-year',
): Promise<string> {
  const ann = await signedIn(testEnv)
  const begun = await ann.post('/office/letters', { subject, audience, key: crypto.randomUUID() })
  const path = begun.headers.get('location') ?? ''
  const saved = await ann.post(path, { intent: 'save', seen: versionIn(await ann.page(path)), subject, audience, body })
  expect(saved.headers.get('location')).toBe(`${path}?note=saved`)
  return path
}

/** Sends a letter to its audience. Returns the address of its page. */
export async function sendLetter(testEnv: SharedTestEnv, path: string): Promise<string> {
  const ann = await signedIn(testEnv)
  const version = versionIn(await ann.page(`${path}/send`))
  const sent = await ann.post(`${path}/send`, { intent: 'now', seen: version })
  expect(sent.status).toBe(303)
  return sent.headers.get('location') ?? ''
}
