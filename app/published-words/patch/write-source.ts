import { isDeepStrictEqual } from 'node:util'
import { findWritten, type Literal } from './parse-literal.ts'
import { printAfter, printLiteral } from './print-literal.ts'

interface Edit {
  start: number
  end: number
  text: string
}

/** The text of a file of words after its set has this value. What is not changed keeps its form and its comments. */
export function writeSource(source: string, key: string, value: object): string {
  const edits: Edit[] = []
  compare(findWritten(source, key), value, { source, edits })
  let text = source
  for (const edit of edits.toSorted((a, b) => b.start - a.start)) {
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end)
  }
  return text
}

interface Writing {
  source: string
  edits: Edit[]
}

function compare(literal: Literal, value: unknown, writing: Writing): void {
  if (isDeepStrictEqual(literal.value, value)) return
  const { parts, items } = literal
  if (parts && isObject(value) && haveSameNames(parts, value)) {
    for (const [name, { keyStart, literal: part }] of parts) {
      const next = value[name]
      if (typeof next === 'string' && typeof part.value === 'string') replaceText({ keyStart, part, next }, writing)
      else compare(part, next, writing)
    }
  } else if (items && Array.isArray(value) && value.length === items.length) {
    for (const [index, item] of items.entries()) compare(item, value[index], writing)
  } else if (items && Array.isArray(value)) {
    writing.edits.push({ start: literal.start, end: literal.end, text: printList(literal, items, value, writing) })
  } else {
    const indent = indentAt(writing.source, literal.start)
    const text = printLiteral(value, indent, columnOf(writing.source, literal.start))
    writing.edits.push({ start: literal.start, end: literal.end, text })
  }
}

/** A list that grew or shrank is written whole. Items that it had keep their text. */
function printList(list: Literal, items: readonly Literal[], value: readonly unknown[], { source }: Writing): string {
  if (value.length === 0) return '[]'
  const indent = indentAt(source, list.start)
  const inner = `${indent}  `
  const isOnLines = items.length > 0 && source.slice(list.start, items[0]!.start).includes('\n')
  const lines = value.map((each) => {
    const known = isOnLines && items.find((item) => isDeepStrictEqual(item.value, each))
    return `${inner}${known ? source.slice(known.start, known.end) : printLiteral(each, inner, inner.length)},\n`
  })
  const isScalar = value.every((each) => typeof each !== 'object')
  const line = printLiteral(value, indent, columnOf(source, list.start))
  return isScalar && !isOnLines && !line.includes('\n') ? line : `[\n${lines.join('')}${indent}]`
}

/** A text of an object: it moves to the next line when the line becomes too long, and back when it fits. */
function replaceText({ keyStart, part, next }: { keyStart: number; part: Literal; next: string }, writing: Writing) {
  if (part.value === next) return
  const { source, edits } = writing
  const colon = source.slice(keyStart, part.start).search(/:\s*$/)
  const indent = indentAt(source, keyStart)
  const isAlone = source.slice(keyStart - indent.length - 1, keyStart) === `\n${indent}` && colon >= 0
  const isShort = !/^,?[^\S\n]*\n/.test(source.slice(part.end))
  if (!isAlone || isShort) {
    edits.push({ start: part.start, end: part.end, text: printLiteral(next, indent, 0) })
    return
  }
  const start = keyStart + colon + 1
  edits.push({ start, end: part.end, text: printAfter(`${source.slice(keyStart, start)} `, next, indent) })
}

const indentAt = (source: string, at: number) => /^ */.exec(source.slice(source.lastIndexOf('\n', at - 1) + 1))![0]

const columnOf = (source: string, at: number) => at - source.lastIndexOf('\n', at - 1) - 1

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const haveSameNames = (parts: ReadonlyMap<string, unknown>, value: object) =>
  isDeepStrictEqual([...parts.keys()].toSorted(), Object.keys(value).toSorted())
