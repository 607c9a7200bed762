/** The longest line of the project's files. */
const maxLineLength = 120
const shortestNameToBreak = 5

/**
 * A value as the project's formatter writes it: on one line where it fits, behind `before` letters and in front of a comma,
 * or else with a line for each part.
 */
export function printLiteral(value: unknown, indent: string, before: number): string {
  if (typeof value === 'string') return printText(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  const names = Object.keys(value)
  if (names.length === 0) return open + close
  const nameOf = (name: string) => (isList ? '' : `${printName(name)}: `)
  const inner = names.map(
    (name) => nameOf(name) + printLiteral((value as Record<string, unknown>)[name], indent, -Infinity),
  )
  const space = isList ? '' : ' '
  const line = `${open}${space}${inner.join(', ')}${space}${close}`
  const holdsObjects = isList && names.length > 1 && value.every((item) => typeof item === 'object' && item !== null)
  if (before + line.length + 1 <= maxLineLength && !holdsObjects) return line
  const deeper = `${indent}  `
  const lines = names.map((name) => {
    const part = (value as Record<string, unknown>)[name]
    return printPart(nameOf(name), part, deeper)
  })
  return `${open}\n${lines.join('')}${indent}${close}`
}

/** A part or an item with its name, on lines of its own. */
function printPart(start: string, part: unknown, indent: string): string {
  return `${indent}${start.trimEnd()}${printAfter(start, part, indent)},\n`
}

/** What follows a name and its colon: a text that makes the line too long stands on the next line. */
export function printAfter(start: string, part: unknown, indent: string): string {
  const before = indent.length + start.length
  const printed = printLiteral(part, indent, before)
  const isTooLong = typeof part === 'string' && before + printed.length + 1 > maxLineLength
  // Behind a short name, the next line would win nothing.
  if (start.length - ': '.length >= shortestNameToBreak && isTooLong) return `\n${indent}  ${printed}`
  return start ? ` ${printed}` : printed
}

/** In single quotes, unless there are more of them in the text than double ones. */
function printText(text: string): string {
  const singles = text.split("'").length
  const quote = singles > text.split('"').length ? '"' : "'"
  const escaped = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`)
    .replaceAll('\r', String.raw`\r`)
    .replaceAll(quote, `\\${quote}`)
  return quote + escaped + quote
}

const printName = (name: string) => (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name) ? name : printText(name))
