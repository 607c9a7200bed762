import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Story } from '../../content/pages/home.ts'
import { Stories } from './stories.tsx'

const story: Story = { impact: 'Two children asked', description: 'Two windows.', windows: 2, told: null }
const told = {
  title: 'At the fence',
  text: 'They asked who Jesus is.',
  place: 'A town in Ohio',
  season: 'spring 2025',
  witness: 'their pastor',
}
const wordsOf = (entry: Story) =>
  renderToStaticMarkup(<Stories title="Reached" lead="So far" entries={[entry]} />).replaceAll(/<[^>]+>/g, '|')

test('a result without a story has its impact and one sentence; a story has its place, season and witness', () => {
  expect(wordsOf(story)).toMatch(/Two children asked\|+Two windows\.\|+$/)
  const full = wordsOf({ ...story, told })
  for (const words of Object.values(told)) expect(full).toContain(words)
  expect(full).not.toContain(story.description)
})

test('no house is too high for its place, however many windows it has, and a small one is no wider than its windows', () => {
  const sizesOf = (windows: number) => {
    const entries = [0, 1, 2, 3].map((index) => ({ ...story, impact: `${index}`, windows }))
    const html = renderToStaticMarkup(<Stories title="Reached" lead="So far" entries={entries} />)
    return [...html.matchAll(/<svg[^>]* width="([\d.]+)" height="([\d.]+)"/g)].map(([, ...size]) => size.map(Number))
  }
  for (let windows = 1; windows <= 200; windows += 1) {
    for (const [, height] of sizesOf(windows)) expect(height, `${windows} windows`).toBeLessThanOrEqual(252)
  }
  const widthOf = (windows: number) => sizesOf(windows)[3]![0]!
  expect(widthOf(6)).toBeLessThan(widthOf(7))
})
