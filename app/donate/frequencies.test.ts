import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { consentParts } from '../content/legal/recurring-consent.ts'
import { privacy } from '../content/legal/privacy.ts'
import { terms } from '../content/legal/terms.ts'
import { recurringWords } from '../content/my-giving/recurring.ts'
import { donate } from '../content/pages/donate.ts'
import { frequencies, frequencyTerms } from '../values/payment-terms.ts'

/** What typecheck cannot ask of a new frequency: sentences that list all of them, a style sheet, and what must not overlap. */
describe.each(frequencies)('%s', (frequency) => {
  test('is in every sentence that lists the frequencies', () => {
    const option = recurringWords.frequency.options[frequency].toLowerCase()
    expect(recurringWords.frequency.wrong).toContain(option)
    const listed = donate.form.frequencies[frequency].toLowerCase()
    expect(JSON.stringify(terms)).toMatch(new RegExp(`charged when you set it up and then [^.]*\\b${listed}\\b`))
    expect(JSON.stringify(privacy)).toMatch(new RegExp(`whether you give once[^"]*\\b${listed}\\b`))
  })

  test('has its words shown by the style sheet before React starts', () => {
    const styles = readFileSync(new URL('chosen.css', import.meta.url), 'utf8')
    expect(styles).toContain(`:has([value='${frequency}']:checked) .chosen-${frequency}`)
  })

  test('is told from the others by the interval and by the days of a period', () => {
    const { billing, alsoBilled, days } = frequencyTerms[frequency]
    const months = billing.interval_count * (billing.interval === 'year' ? 12 : 1)
    expect(frequencyTerms[frequency].timesInYear).toBe(12 / months)
    const others = frequencies.filter((each) => each !== frequency).map((each) => frequencyTerms[each])
    for (const other of others) {
      expect(other.days[0] > days[1] || other.days[1] < days[0]).toBe(true)
      expect(other.billing).not.toEqual(billing)
      expect(alsoBilled).not.toContain(`${other.billing.interval_count} ${other.billing.interval}`)
    }
  })

  test('has words of its own wherever it is named', () => {
    const others = frequencies.filter((each) => each !== frequency)
    for (const words of [consentParts.every, recurringWords.every, donate.form.frequencies]) {
      expect(others.map((each) => words[each])).not.toContain(words[frequency])
    }
  })
})
