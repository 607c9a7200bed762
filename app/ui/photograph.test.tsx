import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Photograph } from './photograph.tsx'

test('without a photograph, only the drawing is rendered; with one, only the photograph', () => {
  const drawing = <svg />
  const built = { alt: 'A box', width: 8, height: 6, avif: '/a.avif 8w', webp: '/a.webp 8w', src: '/a.webp' }
  const html = (photo: typeof built | null) =>
    renderToStaticMarkup(
      <Photograph photo={photo} sizes="9rem">
        {drawing}
      </Photograph>,
    )
  expect(html(null)).toBe('<svg></svg>')
  expect(html(built)).toMatch(/^<picture><source type="image\/avif".*alt="A box" width="8" height="6" loading="lazy"/)
  expect(html(built)).not.toContain('<svg')
})
