const contextLines = 3

interface Line {
  sign: ' ' | '-' | '+'
  text: string
}

/** What differs between two texts that end with a line end, as `git apply` reads it. Empty: nothing. */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return ''
  const lines = compareLines(before.split('\n').slice(0, -1), after.split('\n').slice(0, -1))
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ sign }) => sign !== ' ')
  const hunks: string[] = []
  let [old, now, start] = [1, 1, 0]
  while (start < lines.length) {
    if (!isNear(start)) {
      old += 1
      now += 1
      start += 1
      continue
    }
    let end = start
    while (end < lines.length && isNear(end)) end += 1
    const hunk = lines.slice(start, end)
    const count = (sign: Line['sign']) => hunk.filter((line) => line.sign !== sign).length
    const [oldCount, nowCount] = [count('+'), count('-')]
    hunks.push(
      `@@ -${old},${oldCount} +${now},${nowCount} @@\n${hunk.map(({ sign, text }) => `${sign}${text}\n`).join('')}`,
    )
    old += oldCount
    now += nowCount
    start = end
  }
  return `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n${hunks.join('')}`
}

/** The lines of both texts: those that only the first has come before those that only the second has. */
function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const shorter = Math.min(before.length, after.length) - start
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const same = (text: string): Line => ({ sign: ' ', text })
  return [
    ...before.slice(0, start).map(same),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

/** By the longest common subsequence: a file of words has some hundred lines. */
function compareMiddle(before: readonly string[], after: readonly string[]): Line[] {
  const width = after.length + 1
  const longest = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const at = row * width + column
      longest[at] =
        before[row] === after[column] ? longest[at + width + 1]! + 1 : Math.max(longest[at + width]!, longest[at + 1]!)
    }
  }
  const lines: Line[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const at = row * width + column
    const isSame = row < before.length && column < after.length && before[row] === after[column]
    if (isSame) lines.push({ sign: ' ', text: before[row]! })
    const isRemoved =
      !isSame && row < before.length && (column === after.length || longest[at + width]! >= longest[at + 1]!)
    if (isRemoved) lines.push({ sign: '-', text: before[row]! })
    const isAdded = !isSame && !isRemoved
    if (isAdded) lines.push({ sign: '+', text: after[column]! })
    row += isAdded ? 0 : 1
    column += isRemoved ? 0 : 1
  }
  return lines
}
