import { expect, test } from 'vitest'
import { openPlace } from './open-place.ts'

test.each(['Next on {day}.', 'Call {site.phone}', 'mailto:x@example.org?subject=Copy%3A%20%7Btitle%7D'])(
  'a place is found in %s',
  (text) => {
    expect(text).toMatch(openPlace)
  },
)

test.each(['{"state":"paid"}', 'a {} b', '[an amount, or a share]'])('%s has no place', (text) => {
  expect(text).not.toMatch(openPlace)
})
