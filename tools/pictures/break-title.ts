export const lineHeight = 1.08
const sizes = [120, 112, 104, 96, 88, 80, 72, 64, 56]

/** The largest size at which a title fits, with its lines of about the same length. `textWidth` is at a size of 100. */
export function breakTitle(
  title: string,
  { width, height }: { width: number; height: number },
  textWidth: (text: string) => number,
): { size: number; lines: string[] } {
  const isWider = (text: string, size: number, limit: number) => (textWidth(text) * size) / 100 > limit
  const fill = (size: number, limit: number) => {
    const lines: string[] = []
    for (const word of title.split(/\s+/)) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && !isWider(longer, size, limit)) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }
  const fits = (size: number, lines = fill(size, width)) =>
    lines.length * size * lineHeight <= height && !lines.some((line) => isWider(line, size, width))

  const size = sizes.find((candidate) => fits(candidate)) ?? sizes.at(-1)!
  let lines = fill(size, width)
  // The narrowest width that needs no further line makes the lines most even.
  for (let limit = width; limit > width / 3; limit -= 10) {
    const narrower = fill(size, limit)
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return { size, lines }
}
