import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { compare } from '../../published-words/draw-changed-samples.server.ts'
import { drawSamples } from './draw-samples.server.ts'

// It reads Stripe's answers from samples from now on, so this file runs alone: see vitest.config.ts.
const [one, other] = [await drawSamples(), await drawSamples()]

test('every sample is drawn', () => {
  const all = [...one.mails, ...one.documents]
  expect(all.filter(({ problem }) => problem !== null)).toEqual([])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect(one.mails.length).toBeGreaterThan(60)
  expect(one.documents.length).toBeGreaterThan(20)
})

test('the same words make the same samples, so that those can be found that other words change', () => {
  expect(compare(one, other)).toEqual({ mails: [], documents: [], compared: one.mails.length + one.documents.length })
  const changed = structuredClone(other)
  changed.mails[0]!.content!.subject = 'Another'
  changed.documents[0] = { ...changed.documents[0]!, content: null, problem: 'no ink' }
  const found = compare(one, changed)
  expect([found.mails.map(({ draft }) => draft.id), found.documents.map(({ draft }) => draft.problem)]).toEqual([
    ['gift-receipt'],
    ['no ink'],
  ])
})

test('a sample names nobody, and opens nothing', async () => {
  for (const { content } of one.mails) {
    expect(content?.text).not.toMatch(/token=(?!sample(?![\w.]))/)
    expect(content?.html).not.toMatch(/token=(?!sample(?![\w.]))/)
  }
  const receipt = one.documents.find(({ id }) => id === 'gift-receipt-pdf')!
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(receipt.content!)))
  expect(text.join(' ')).toMatch(/Sample Giver.*\$50\.00/s)
})
