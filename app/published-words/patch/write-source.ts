import { isDeepStrictEqual } from 'node:util'
import { findWritten, type Literal } from './parse-literal.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * The text of a file of words after its set has this value. What is not changed keeps its form and its comments; the
 * formatter gives what is changed its form.
 */
export function writeSource(source: string, key: string, value: object): string {
  const edits = findEdits(findWritten(source, key), value, source)
  let text = source
  for (const edit of edits.toReversed()) text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  return text
}

/** In the order of the file. */
function findEdits(literal: Literal, value: unknown, source: string): Edit[] {
  if (isDeepStrictEqual(literal.value, value)) return []
  const { start, end, parts, items } = literal
  if (parts && isObject(value) && haveSameNames(parts, value)) {
    return [...parts].flatMap(([name, part]) => findEdits(part, value[name], source))
  }
  if (!items || !Array.isArray(value)) return [{ start, end, text: JSON.stringify(value) }]
  if (value.length === items.length) return items.flatMap((item, index) => findEdits(item, value[index], source))
  // A list that grew or shrank is written whole. Items that it had keep their text.
  const texts = value.map((each) => {
    const known = items.find((item) => isDeepStrictEqual(item.value, each))
    return known ? source.slice(known.start, known.end) : JSON.stringify(each)
  })
  return [{ start, end, text: `[\n${texts.join(',\n')}\n]` }]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const haveSameNames = (parts: ReadonlyMap<string, unknown>, value: object) =>
  isDeepStrictEqual([...parts.keys()].toSorted(), Object.keys(value).toSorted())
