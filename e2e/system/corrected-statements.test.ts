import { expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { createManualGift, giverPathOf, signedIn } from '../harness/office.ts'
import { textOfPdf } from '../pdf.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()
const year = yearOf(Date.now()) - 1
const statements = `/office/statements?year=${year}`
const changed = `/office/statements/changed?year=${year}`
const check = { method: 'check', date: `${year}-03-02`, amount: '40' }

const rowOf = (page: string, name: string) =>
  page
    .replaceAll('<!-- -->', '')
    .split('<tr')
    .find((row) => row.includes(name)) ?? 'no row'
const printedIn = (page: string, giver: string) => new RegExp(`name="printed" value="(${giver} [^"]+)"`).exec(page)?.[1]

type Ann = Awaited<ReturnType<typeof signedIn>>

/** Cancels a check that came back unpaid. */
const cancel = async (ann: Ann, id: string) => {
  await ann.post(`/office/gifts/${id}/cancel`, { intent: 'cancel', reason: 'returned', key: id })
  await untilAllIsSent(testEnv)
}

test('January lists a statement of which a check came back, and the corrected one goes out once', async () => {
  const ann = await signedIn(testEnv)
  const email = 'walter@corrected.example'
  const walter = { ...check, name: 'Walter Brown' }
  const id = await createManualGift(ann, { ...walter, email })
  const giver = (await giverPathOf(ann, email)).split('/').at(-1)!
  await createManualGift(ann, { ...walter, amount: '25', giver })
  await ann.post(statements, { intent: 'send', confirmed: 'on' })
  await untilAllIsSent(testEnv)
  expect(await ann.page(statements)).toContain(changed)
  expect(rowOf(await ann.page(changed), 'Walter Brown')).toBe('no row')

  await cancel(ann, id)
  const replaced = `This also replaces what your ${year} statement says about this gift.`
  expect(await testEnv.mail.waitForText(email, 'is no longer valid')).toContain(replaced)
  const row = rowOf(await ann.page(changed), 'Walter Brown')
  expect(row).toContain('$65.00, 2 gifts')
  expect(row).toContain('$25.00, 1 gift<')

  for (const _ of [1, 2]) {
    const answer = await ann.post(changed, { intent: 'one', giver, key: 'form' })
    expect(answer.headers.get('location')).toBe(`${changed}&note=one`)
  }
  await untilAllIsSent(testEnv)
  const corrected = await testEnv.mail.waitFor(
    ({ to, subject }) => to.includes(email) && subject.startsWith('Corrected: '),
  )
  expect(corrected).toHaveLength(1)
  const text = await textOfPdf(corrected[0]?.attachments[0]?.content)
  expect(text).toContain('Corrected. This replaces what we sent you on ')
  expect(text).toContain('Total $25.00')
  expect(rowOf(await ann.page(changed), 'Walter Brown')).toBe('no row')
  expect(await ann.page(`/office/changes?subject=${giver}`)).toContain('corrected statement sent')
})

test('a printed statement that changed is printed once more, and a late check’s letter says that it is not listed', async () => {
  const ann = await signedIn(testEnv)
  const otto = { ...check, name: 'Otto Gray', address: 'Otto Gray\n12 Elm Street\nSpringfield, IL 62701' }
  const id = await createManualGift(ann, otto)
  const { giver_id: giver } = await testEnv.db
    .selectFrom('payment')
    .select('giver_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const press = async (address: string) => {
    const page = await ann.page(address)
    const printed = printedIn(page, giver ?? '') ?? 'missing'
    const printedAt = /name="printed-at" value="(\d+)"/.exec(page)?.[1] ?? 'missing'
    await ann.post(address, { intent: 'printed', printed, 'printed-at': printedAt })
  }
  await press(statements)
  const late = await createManualGift(ann, { ...otto, amount: '30', giver: giver ?? '' })
  const letter = await textOfPdf(await bytesOf(ann, `/office/gifts/${late}/letter.pdf`))
  expect(letter).toContain(`Your ${year} statement does not list this gift.`)
  expect(await textOfPdf(await bytesOf(ann, `/office/gifts/${id}/letter.pdf`))).not.toContain('does not list')

  expect(rowOf(await ann.page(changed), 'Otto Gray')).toContain('By post: print it.')
  const file = await textOfPdf(await bytesOf(ann, changed.replace('changed', 'changed.pdf')))
  expect(file).toContain('Corrected. This replaces what we sent you on ')
  expect(file).toContain('Total $70.00')
  await press(changed)
  expect(rowOf(await ann.page(changed), 'Otto Gray')).toBe('no row')
})

const bytesOf = async (ann: Ann, path: string) => new Uint8Array(await (await ann.get(path)).arrayBuffer())
