import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Summer Camp', 40, 'summer-camp'],
  ['Résumé of 2025', 40, 'resume-of-2025'],
  ['“Children’s books”', 40, 'childrens-books'],
  ['One two three', 8, 'one-two'],
  ['…', 40, ''],
])('%j in at most %i letters is %j', (name, most, slug) => {
  expect(slugOf(name, most)).toBe(slug)
})
