import { expect, test } from 'vitest'
import { taxRules } from '../tax-rules.ts'
import { contact } from './contact.ts'
import { donors } from './donors.ts'

test('both pages say what non-itemizers may deduct and that itemizers have a floor, and to ask an adviser', () => {
  const { withoutItemizing: alone, itemizing } = taxRules
  const pages: readonly (readonly { question: string; answer: string }[])[] = [donors.questions, contact.questions]
  for (const questions of pages) {
    const said = questions.find(({ question }) => question === 'Is my gift tax-deductible?')?.answer
    expect(said).toContain(
      `From ${alone.year} on, people who do not itemize may deduct gifts of money of up to ${alone.alone} a year, or ${alone.joint} on a joint return.`,
    )
    expect(said).toContain(`above ${itemizing.floor} of their adjusted gross income`)
    expect(said).toMatch(/^Yes, to the extent allowed by law.*Please ask your tax adviser/s)
  }
})
