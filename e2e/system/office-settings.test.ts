import { expect, test } from 'vitest'
import { environmentSchema } from '../../app/config/environment-schema.server.ts'
import { signedIn, staff } from '../harness/office.ts'
import { sharedTestEnv } from './shared-test-env.ts'

const appSecret = 'a secret of more than thirty-two characters'
// An address without a name server, so no public one is asked.
const testEnv = sharedTestEnv({ env: { APP_SECRET: appSecret, DNS_SERVERS: '127.0.0.1:9' } })

test('Launch names every setting and shows no secret', async () => {
  const ann = await signedIn(testEnv)
  const page = await ann.page('/office/launch')
  const names = Object.keys(environmentSchema.shape)
  expect(names.filter((name) => !page.includes(`<code>${name}</code>`))).toEqual(['NODE_ENV', 'NODE_ENV_ASSUMED'])
  expect(page).toContain('Names, addresses or numbers of the publisher are still samples.')
  for (const secret of [appSecret, 'whsec_test', 'sk_test_sandbox']) expect(page).not.toContain(secret)
  // Outside Launch, no page needs a name that only a program knows.
  const settings = await ann.page('/office/settings')
  // In its tags, the keys of forms are random letters.
  expect(settings.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/[A-Z]{2,}_[A-Z]/)
})

test('a form is closed and opened in Settings, each once in the audit log', async () => {
  const ann = await signedIn(testEnv)
  const post = (form: string, intent: string, key: string) => ann.post('/office/settings', { form, intent, key })
  const closed = await post('contact', 'close', 'a')
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/office/settings?note=closed'])
  expect(await ann.page('/office/settings')).toContain('Closed since')
  await post('contact', 'close', 'b')
  await post('contact', 'open', 'c')
  expect((await post('nothing', 'open', 'd')).status).toBe(400)
  const changes = await testEnv.db.selectFrom('staff_change').select(['who', 'what', 'subject']).orderBy('id').execute()
  expect(changes).toEqual([
    { who: staff.everything, what: 'form closed', subject: 'contact' },
    { who: staff.everything, what: 'form opened', subject: 'contact' },
  ])
})

test('the amount for thanks and who signs are set in Settings, and a fault changes nothing', async () => {
  const ann = await signedIn(testEnv)
  const first = await ann.page('/office/settings')
  expect(first).toMatch(/name="amount"[^>]*value="250\.00"/)
  expect(first).toMatch(/name="name"[^>]*value=""/)
  const save = (fields: Record<string, string>) => ann.post('/office/settings', { intent: 'save-letters', ...fields })
  const right = { amount: '$1,000', name: 'Edna Brown', title: 'President' }
  for (const wrong of [{ amount: 'much' }, { name: '' }, { name: '李小龙' }, { title: 'x'.repeat(61) }]) {
    const refused = await save({ ...right, ...wrong })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(`value="${Object.values({ ...right, ...wrong })[0]}"`)
  }
  expect(await ann.page('/office/settings')).toMatch(/name="amount"[^>]*value="250\.00"/)
  expect((await save(right)).headers.get('location')).toBe('/office/settings?note=saved')
  expect((await save(right)).status).toBe(303)
  const page = await ann.page('/office/settings')
  for (const value of ['1000.00', 'Edna Brown', 'President']) expect(page).toContain(`value="${value}"`)
  const rea = await signedIn(testEnv, 'read-only')
  expect(await rea.page('/office/settings')).toContain('Edna Brown, President')
  expect((await rea.post('/office/settings', { intent: 'save-letters', ...right })).status).toBe(403)
  expect((await save({ amount: '', name: '', title: '' })).status).toBe(303)
  const changes = testEnv.db
    .selectFrom('staff_change')
    .select(['what', 'before', 'after'])
    .where('subject', '=', 'settings')
  expect(await changes.orderBy('id').execute()).toEqual([
    { what: 'amount for thanks', before: '$250.00', after: '$1,000.00' },
    { what: 'signatory of letters', before: '', after: 'Edna Brown, President' },
    { what: 'amount for thanks', before: '$1,000.00', after: '$0.00' },
    { what: 'signatory of letters', before: 'Edna Brown, President', after: '' },
  ])
})

test('Launch runs in two steps, and sends a trial mail', async () => {
  const ann = await signedIn(testEnv)
  const first = await ann.page('/office/launch')
  expect(first).toContain('is this machine alone: the site is not public yet')
  expect(first).not.toContain('<h2>Mail</h2>')
  const asked = await ann.page('/office/launch?ask=1')
  expect(asked).toContain('<h2>Mail</h2>')
  expect(asked).toContain('takes the payments, not Stripe')
  expect((await ann.post('/office/launch', {})).headers.get('location')).toBe('/office/launch?note=mailed')
  await testEnv.mail.waitFor(({ to, subject }) => to.includes(staff.everything) && subject.startsWith('A trial mail'))
})

test('the role read-only submits nothing; the role for orders and messages does not see the settings', async () => {
  const [reader, packer] = [await signedIn(testEnv, 'read-only'), await signedIn(testEnv, 'orders-and-messages')]
  for (const path of ['/office/settings', '/office/launch']) {
    expect(await reader.page(path)).not.toContain('method="post" class')
    expect((await reader.post(path, { form: 'contact', intent: 'close' })).status).toBe(403)
    expect((await packer.get(path)).status).toBe(403)
  }
  expect(await reader.page('/office/settings')).not.toContain('name="intent"')
})
