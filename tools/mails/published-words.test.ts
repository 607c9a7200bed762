import { expect, test, vi } from 'vitest'

/** No text of the release has it. */
const sign = '¤'

/**
 * Every mail by name, with the number of its changed texts, in modules that are loaded again: with the changes from their
 * start, or laid over later.
 */
async function countChangedTexts(when: 'from the start' | 'later'): Promise<Map<string, number>> {
  globalThis.changedWords = undefined
  vi.resetModules()
  await import('../../app/published-words/load-words.server.ts')
  const { changeOfEveryText } = await import('../../e2e/every-text.ts')
  const { planWords } = await import('../../app/words/differences.ts')
  if (when === 'from the start') {
    globalThis.changedWords = planWords(changeOfEveryText(sign)).changed
    vi.resetModules()
  }
  const { writeEveryMail } = await import('./every-mail.ts')
  if (when === 'later') planWords(changeOfEveryText(sign)).show()
  const mails = await writeEveryMail()
  const countIn = (text: string) => text.split(sign).length - 1
  return new Map(mails.map(({ name, mail }) => [name, countIn(`${mail.subject} ${mail.text} ${mail.html}`)]))
}

test('a running process writes every mail with the published words, as one that is started with them', async () => {
  const expected = await countChangedTexts('from the start')
  const counted = await countChangedTexts('later')
  expect([...expected.values()].some((count) => count > 0)).toBe(true)
  expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(expected))
})
