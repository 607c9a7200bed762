import { describe, expect, test } from 'vitest'
import { yearOf } from '../../app/values/year-of.ts'
import { signedIn } from '../harness/office.ts'
import { check, pdfText } from './manual-gift.ts'
import { sharedTestEnv, untilAllIsSent } from './shared-test-env.ts'

const testEnv = sharedTestEnv()

describe('the page of year-end statements', () => {
  const year = yearOf(Date.now()) - 1

  test('shows the givers, sends each statement once, prints the others, and fixes missing data', async () => {
    const ann = await signedIn(testEnv)
    const gift = { ...check, date: `${year}-03-01`, amount: '40' }
    await ann.post('/office/enter', { ...gift, name: 'Jan One', email: 'one@january.example' })
    await ann.post('/office/enter', { ...gift, name: '', email: 'two@january.example' })
    await ann.post('/office/enter', { ...gift, name: 'Jan Post', email: '', address: '' })
    const path = `/office/statements?year=${year}`
    const page = await ann.page(path)
    for (const words of ['one@january.example', 'Jan Post', 'no address at all', 'Send 2 statements of']) {
      expect(page.replaceAll('<!-- -->', '')).toContain(words)
    }
    const ofGiver = `/office/statements/giver?year=${year}`
    const preview = `/office/statements/statement.pdf?year=${year}`
    const giverOf = (label: string) =>
      new RegExp(`giver=(P-[\\w-]+)" aria-label="PDF: statement of ${label}"`).exec(page)?.[1] ?? ''
    expect(await pdfText(await ann.get(`${preview}&giver=${giverOf('one@january.example')}`))).toContain('Total $40.00')
    const two = giverOf('two@january.example')
    const address = '9 Oak Street\nSpringfield, IL 62701'
    const changed = { intent: 'address', giver: giverOf('Jan Post'), email: '', address }
    expect((await ann.post(ofGiver, changed)).status).toBe(303)
    expect(await pdfText(await ann.get(`/office/statements/print.pdf?year=${year}`))).toContain(
      'Jan Post 9 Oak Street Springfield, IL 62701',
    )
    await ann.post(ofGiver, { intent: 'name', giver: two, name: 'Jan Two' })

    const unconfirmed = await ann.post(path, { intent: 'send' })
    expect(await unconfirmed.text()).toContain('Look at a statement first')
    for (let time = 0; time < 2; time += 1) await ann.post(path, { intent: 'send', confirmed: 'on' })
    const isStatement = ({ subject }: { subject: string }) => subject.includes('statement of gifts')
    await testEnv.mail.waitFor((mail) => mail.to.includes('two@january.example') && isStatement(mail))
    await untilAllIsSent(testEnv)
    const statements = (await testEnv.mail.read()).filter(isStatement)
    expect(statements.filter(({ to }) => to.includes('two@january.example'))).toHaveLength(1)
    expect((await ann.page(path)).replaceAll('<!-- -->', '')).not.toContain('Send 2 statements')
    const one = { intent: 'one', giver: two }
    expect(await (await ann.post(ofGiver, one)).text()).toContain('was sent to two@january.example before')
    expect((await ann.post(ofGiver, { ...one, again: 'on', key: 'k1' })).status).toBe(303)
    await expect
      .poll(
        async () =>
          (await testEnv.mail.read()).filter(
            ({ to, subject }) => to.includes('two@january.example') && subject.includes('statement'),
          ).length,
      )
      .toBe(2)
    expect(await ann.page(path)).toContain('<dt>To send</dt><dd>0</dd>')
  })

  test('names givers who may be one, and prints the statement of an address whose mail comes back', async () => {
    const ann = await signedIn(testEnv)
    const gift = { ...check, date: `${year}-03-01`, amount: '40', email: '' }
    await ann.post('/office/enter', { ...gift, name: 'Edna Brown', address: '12 Elm Street\nDayton, OH 45402' })
    await ann.post('/office/enter', { ...gift, name: 'Mrs. Edna Brown', address: '' })
    await ann.post('/office/enter', { ...gift, name: 'Ray Back', email: 'refuse@example.com' })
    const path = `/office/statements?year=${year}`
    await expect.poll(() => ann.page(path)).toContain('Mail to refuse@example.com came back')
    const words = (await ann.page(path)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
    expect(words).toContain('Edna Brown , 12 Elm Street, Dayton, OH 45402 Mrs. Edna Brown , no postal address')
    const printed = await pdfText(await ann.get(`/office/statements/print.pdf?year=${year}`))
    for (const name of ['Mrs. Edna Brown', 'Ray Back']) expect(printed).toContain(name)
  })

  test('shows the role read-only everything, and takes submits only from a role that may change it', async () => {
    const rea = await signedIn(testEnv, 'read-only')
    const page = await rea.page('/office/statements')
    expect(page).not.toContain('name="intent"')
    expect((await rea.post('/office/statements', { intent: 'send', confirmed: 'on' })).status).toBe(403)
  })
})
