import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { howToStop } from '../content/legal/how-to-stop.ts'
import { recurringConsent } from './recurring-consent.ts'

const folder = fileURLToPath(new URL('../', import.meta.url))

/** A label or a begun message names one way, beside a text that names them all. */
const noText = /^(label:|lines:|import |\/?\*|\/\/)/

/** The lines of our words that say in which way a recurring gift is stopped. */
const places = globSync('{content,donate,checkout,receipts,subscriptions}/**/*.{ts,tsx}', { cwd: folder })
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) => readFileSync(`${folder}${path}`, 'utf8').split('\n'))
  .map((line) => line.trim())
  .filter((line) => !noText.test(line) && /\b(stop|cancel)\b/i.test(line))
  .filter((line) => /\b(emails?|telephone|phone|write|call|reach)\b/i.test(line))

test('every place that says how to stop a recurring gift names My giving', () => {
  expect(places.length).toBeGreaterThanOrEqual(7)
  expect(places.filter((line) => !/My giving|howToStop/.test(line))).toEqual([])
})

test('all three ways are named: online, by mail and by telephone', () => {
  for (const way of ['online in My giving', 'write to', 'call']) expect(howToStop.text).toContain(way)
})

test('the consent names the charge today, the later ones, and how they end', () => {
  expect(recurringConsent('$50', 'monthly')).toBe(
    '$50 is charged today, and then every month on this day, until you stop it: online in My giving, by email or by telephone.',
  )
  expect(recurringConsent('$51.43', 'quarterly')).toMatch(/^\$51\.43 is charged today, and then every three months on/)
  expect(recurringConsent(null, 'annually')).toMatch(/^Your gift is charged today, and then every year on this day/)
})
