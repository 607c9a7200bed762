import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Documents } from './documents.tsx'

test('the last three Forms 990 are named, each with its link or on request', () => {
  const forms = [
    { year: '2025', link: 'https://990.riverside.press/2025' },
    { year: '2024', link: '/downloads/form-990-2024.pdf' },
    { year: '2023', link: null },
  ]
  const html = renderToStaticMarkup(<Documents forms={forms} />)
  expect(html).toContain('Anyone may see our Forms 990 of the last three years')
  for (const { year, link } of forms.slice(0, 2)) {
    expect(html).toMatch(
      new RegExp(`<a href="${link}" target="_blank" [^>]*>Form 990, ${year} \\(opens in a new tab\\)`),
    )
  }
  expect(html).toContain('Form 990, 2023 (on request)')
})

test('without Forms 990, such as in the first year, nothing is said of them', () => {
  expect(renderToStaticMarkup(<Documents forms={[]} />)).not.toContain('Anyone may see')
})
