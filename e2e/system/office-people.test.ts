import { describe, expect, test } from 'vitest'
import { rawXlsx } from '../../app/manual-gifts/gift-file/testing/raw-xlsx.ts'
import { signedIn } from '../harness/office.ts'
import { expectStatus, linkIn, mailsTo, subscriberOf } from '../subscribers.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

function upload(lines: string[]): FormData {
  const form = new FormData()
  form.set('file', new File([lines.join('\r\n')], 'people.csv', { type: 'text/csv' }))
  return form
}

type Staff = Awaited<ReturnType<typeof signedIn>>

/** Loads a file, says that it holds givers who read the letter, and returns the address of its page. */
async function load(member: Staff, lines: string[]): Promise<string> {
  const { headers } = await member.post('/office/givers/import', upload(lines))
  const address = headers.get('location') ?? ''
  expect((await member.post(address, { intent: 'read', holds: 'both' })).status).toBe(303)
  return address
}

const wordsOf = (html: string) =>
  html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('a file of people', () => {
  test('makes readers of those with a consent, and asks each of the others once', async () => {
    const ann = await signedIn(testEnv)
    const lines = [
      'Name,Email,Phone,Consent date,Consent source',
      'Ruth Moved,ruth@moved.example,555-0100,2024-05-01,card at the book table',
      'Seth Moved,seth@moved.example,,,',
    ]
    const { headers } = await ann.post('/office/givers/import', upload(lines))
    expect(wordsOf(await ann.page(headers.get('location') ?? ''))).toContain('What does the file hold?')
    expect(await (await ann.post(headers.get('location') ?? '', { intent: 'enter' })).text()).toContain(
      'First answer what the file does not say.',
    )
    const address = await load(ann, lines)
    const preview = wordsOf(await ann.page(address))
    expect(preview).toContain('New givers 2')
    expect(preview).toContain('Become readers, with their consent 1 Are asked once by mail 1')
    expect(preview).toContain('Enter 2 people, and ask 1 by mail')
    expect(await subscriberOf(testEnv, 'ruth@moved.example')).toBeUndefined()

    for (let time = 0; time < 2; time += 1) expect((await ann.post(address, { intent: 'enter' })).status).toBe(303)
    // The same people in another file.
    const again = await load(ann, [...lines, 'Tom Moved,tom@moved.example,,,'])
    expect(wordsOf(await ann.page(again))).toContain('Enter 3 people, and ask 1 by mail')
    expect((await ann.post(again, { intent: 'enter' })).status).toBe(303)
    await untilAllIsSent(testEnv)
    const asked = await mailsTo(testEnv, 'seth@moved.example')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain('Our earlier list of readers has this address')
    expect(await mailsTo(testEnv, 'tom@moved.example')).toHaveLength(1)
    expect(await testEnv.mail.subjectsTo('ruth@moved.example')).toEqual([])
    await expectStatus(testEnv, 'ruth@moved.example', 'confirmed')
    await expectStatus(testEnv, 'seth@moved.example', 'pending')

    const page = await (await fetch(linkIn(asked[0]))).text()
    const target = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? ''
    const body = new URLSearchParams()
    await fetch(new URL(target, testEnv.site.url), { method: 'POST', headers: { Origin: 'null' }, body })
    await expectStatus(testEnv, 'seth@moved.example', 'confirmed')
    expect(wordsOf(await ann.page(address))).toContain('Are readers already 2')

    const { giver_id: id } = await testEnv.db
      .selectFrom('giver_email')
      .select('giver_id')
      .where('email', '=', 'ruth@moved.example')
      .executeTakeFirstOrThrow()
    const giver = wordsOf(await ann.page(`/office/givers/${id}`))
    expect(giver).toContain('Newsletter: confirmed, asked for on May 1, 2024; moved in from a file by')
    expect(giver).toContain(': card at the book table.')
  })

  test('of Excel, with a sheet of gifts beside it, is asked about and read', async () => {
    const ann = await signedIn(testEnv)
    const sheets = {
      Gifts: [
        ['Date', 'Name', 'Amount'],
        ['2026-11-05', 'Bo', '19.99'],
      ],
      People: [
        ['Name', 'Email'],
        ['Uma Sheet', 'uma@sheet.example'],
      ],
    }
    const form = new FormData()
    form.set('file', new File([rawXlsx({ sheets })], 'people.xlsx'))
    const address = (await ann.post('/office/givers/import', form)).headers.get('location') ?? ''
    expect(wordsOf(await ann.page(address))).toContain('Which sheet is it?')
    expect((await ann.post(address, { intent: 'read', sheet: 'People' })).status).toBe(303)
    expect((await ann.post(address, { intent: 'read', holds: 'givers' })).status).toBe(303)
    expect(wordsOf(await ann.page(address))).toContain('New givers 1')
    expect((await ann.post(address, { intent: 'enter' })).status).toBe(303)
    const emails = testEnv.db.selectFrom('giver_email').select('email').where('email', 'like', '%@sheet.example')
    expect(await emails.execute()).toEqual([{ email: 'uma@sheet.example' }])
  })
})
