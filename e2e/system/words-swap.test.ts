import { describe, expect, test } from 'vitest'
import { site } from '../../app/content/site.ts'
import { prerenderedPaths } from '../../app/head/prerender.ts'
import { findDraft, saveDraftChange } from '../../app/published-words/draft.queries.server.ts'
import { draftVersion } from '../../app/published-words/publish-draft.server.ts'
import { signedIn, staff } from '../harness/office.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const who = staff.everything
const path = 'site#phone'
/** Built pages and a rendered one: each has the telephone number. */
const pages = [...prerenderedPaths, '/donate?from=letter']

describe('a publication', () => {
  const testEnv = sharedTestEnv()
  let phone: string = site.phone

  const textOf = async (page: string) => (await fetch(testEnv.site.url + page)).text()

  /** The number that a page shows. Fails if it shows two. */
  async function phoneOn(page: string): Promise<string> {
    // No crisis line has a number of this kind.
    const found = new Set((await textOf(page)).match(/(?<=tel:\+1)\d{3}5550\d{3}/g))
    expect([...found], page).toHaveLength(1)
    return [...found][0]!
  }

  const digits = (text: string) => text.replaceAll(/\D/g, '')

  /** Presses "Publish" for a new number. */
  async function publish(next: string): Promise<Response> {
    const member = await signedIn(testEnv)
    await saveDraftChange(testEnv.db, who, { path, value: next, was: phone }, Date.now())
    const seen = draftVersion(await findDraft(testEnv.db, who))
    return member.post('/office/words/draft', { intent: 'publish', when: 'now', key: next, seen })
  }

  test('is on all pages at once: a visitor who has read new words reads no old ones on the next page', async () => {
    const next = '(614) 555-0141'
    const answer = publish(next)
    const read: string[] = []
    while (read.slice(-pages.length).filter((each) => each === digits(next)).length < pages.length) {
      for (const page of pages) read.push(await phoneOn(page))
    }
    expect((await answer).status).toBe(303)
    const first = read.indexOf(digits(next))
    expect(new Set(read.slice(0, first))).toEqual(new Set(first > 0 ? [digits(phone)] : []))
    expect(new Set(read.slice(first))).toEqual(new Set([digits(next)]))
    phone = next
  })

  test.each([0, 5, 40, 160, 640])(
    'that is killed after %i answers is on every page afterwards, or on none, and its changes are not lost',
    async (answers) => {
      const next = `(614) 555-0${200 + answers}`
      const pressed = publish(next).then(
        ({ status }) => status,
        () => null,
      )
      for (let count = 0; count < answers; count += 1) await phoneOn(pages[count % pages.length]!)
      await testEnv.site.kill()
      await pressed
      await testEnv.site.start()
      const rows = await testEnv.db.selectFrom('word_publication').select('changes').orderBy('created_at').execute()
      const isPublished = rows.at(-1)!.changes.includes(next)
      expect(await findDraft(testEnv.db, who)).toHaveLength(isPublished ? 0 : 1)
      const shown = await Promise.all(pages.map(phoneOn))
      expect(new Set(shown)).toEqual(new Set([digits(isPublished ? next : phone)]))
      if (isPublished) phone = next
    },
  )
})
