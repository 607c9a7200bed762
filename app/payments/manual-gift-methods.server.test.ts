import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '../db/db.server.ts'
import { describeOnEachDatabase } from '../db/testing/each-database.ts'
import { manualGiftMethods, methods, methodsThat, traitsOf, usualMethod } from './manual-gift-methods.ts'

const table = 'app/payments/manual-gift-methods.ts'

/** The name of a method as a text of code. */
const quoted = new RegExp(`(['"\`])(${manualGiftMethods.join('|')})\\1`, 'g')
const namesIn = (text: string) => [...text.matchAll(quoted)].length

/** How often a file may quote a name. It decides nothing there. */
const quotedElsewhere: Record<string, [times: number, why: string]> = {
  'app/donate/donate-sections.tsx': [1, 'an icon'],
  'app/checkout/checkout-notice.tsx': [2, 'an icon'],
  'app/payments/methods/method-of-giving.ts': [1, 'a part of a deposit slip'],
  'app/receipts/return-pages/payment-result.tsx': [1, 'an icon'],
  'app/manual-gifts/gift-file/columns.ts': [1, 'the heading of a column'],
  'app/manual-gifts/gift-file/programs.ts': [7, 'words of programs'],
  'app/office/deposit-slips/words.ts': [1, 'a word of a slip'],
  'app/start/sample-mails/sample-payments.server.ts': [6, 'rows of samples'],
  'app/start/sample-mails/sample-rows.server.ts': [1, 'a row of samples'],
  'app/db/migrations/014-index-counted-gifts.server.ts': [2, 'released: see the test of its index below'],
}

describe('the table of methods', () => {
  test('no other file decides by the name of a method', () => {
    const product = globSync('{app,server,staff}/**/*.{ts,tsx,css}').filter(
      (path) => !/\.test\.tsx?$|\/testing\//.test(path) && path !== table,
    )
    const found = product.map((path) => [path, namesIn(readFileSync(path, 'utf8'))] as const)
    const allowed = Object.entries(quotedElsewhere).map(([path, [times]]) => [path, times] as const)
    expect(Object.fromEntries(found.filter(([, times]) => times > 0))).toEqual(Object.fromEntries(allowed))
  })

  test.each(["method === 'cash'", "['check', 'ira']", `{ "in-kind": 1 }`, "option[value='stock']"])(
    'such a decision is found: %s',
    (text) => expect(namesIn(text)).toBeGreaterThan(0),
  )

  test.each(manualGiftMethods)('the answers for %s agree', (key) => {
    const { isProperty, giver, isFromIra, isDeductible, ...method } = methods[key]
    const isDeductibleMoney = !isProperty && giver === 'itself' && !isFromIra
    expect(isDeductible).toBe(giver === 'itself' && !isFromIra)
    // Only the giver of an ordinary gift may get goods for it.
    expect(method.whyNoGoods === null).toBe(!isFromIra && giver !== 'fund' && giver !== 'platform')
    expect(isProperty && (giver !== 'itself' || isFromIra)).toBe(false)
    // Property is described, since it has no amount; a fund and an employer are named.
    expect(Boolean(method.description?.needed)).toBe(isProperty || giver !== 'itself')
    expect(method.account === null).toBe(isProperty)
    expect(method.received !== null).toBe(isDeductibleMoney)
    // The slip books its gifts from there to the bank. Without one, nothing would take them from there.
    expect(method.depositPart !== null).toBe(method.account === 'received')
  })

  test('a word of a file means one method', () => {
    const words = manualGiftMethods.flatMap((key) => [key.replaceAll('-', ' '), ...methods[key].typedAs])
    expect(new Set(words).size).toBe(words.length)
    expect(words.filter((word) => !/^[\p{Ll}\d]+( [\p{Ll}\d]+)*$/u.test(word))).toEqual([])
  })

  test('what came through Stripe is deductible money of the giver', () => {
    const { isProperty, giver, isDeductible } = methods[usualMethod]
    for (const method of [null, 'card', 'us_bank_account', 'other', 'constructor']) {
      expect(traitsOf(method)).toMatchObject({ isProperty, giver, isDeductible, fields: null, hasCheckNumber: false })
    }
  })

  test('the style sheet shows the fields of each method', () => {
    const styles = readFileSync('app/office/ui/forms.css', 'utf8')
    const kinds = Object.values(methods).flatMap(({ fields }) => fields ?? [])
    const rules = kinds.map((kind) => `option[data-fields='${kind}']:checked) .of-method[data-fields='${kind}']`)
    expect(rules.filter((rule) => !styles.includes(rule))).toEqual([])
  })
})

describeOnEachDatabase('the index of counted gifts', (_, it) => {
  it('counts property of the same methods as queries: else it needs a migration that makes it again', async (db) => {
    const { rows } = await (
      isPostgres(db)
        ? sql<{ text: string }>`select indexdef as text from pg_indexes where indexname = 'gift_by_giver'`
        : sql<{ text: string }>`select sql as text from sqlite_master where name = 'gift_by_giver'`
    ).execute(db)
    const literals = [...(rows[0]?.text ?? '').matchAll(/'([^']+)'/g)].map(([, word]) => word)
    const ofProperty = methodsThat(({ isProperty }) => isProperty)
    expect(literals.filter((word) => word !== 'gift' && word !== 'paid')).toEqual(ofProperty)
  })
})
