interface Title {
  size: number
  lines: string[]
}

const sizes = [120, 112, 104, 96, 88, 80, 72, 64, 56]
export const lineHeight = 1.08

/** The largest size at which a title fits, with its lines of about the same length. */
export function breakTitle(
  title: string,
  { width, height }: { width: number; height: number },
  textWidth: (text: string) => number,
): Title {
  const words = title.split(/\s+/)
  const fill = (size: number, limit: number) => {
    const lines: string[] = []
    for (const word of words) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && (textWidth(longer) * size) / 100 <= limit) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  }
  const fits = (size: number, lines: string[]) =>
    lines.length * size * lineHeight <= height && lines.every((line) => (textWidth(line) * size) / 100 <= width)

  const size = sizes.find((candidate) => fits(candidate, fill(candidate, width))) ?? sizes[sizes.length - 1]!
  const loose = fill(size, width)
  // The narrowest width that needs no further line makes the lines most even.
  let lines = loose
  for (let limit = width; limit > width / 3; limit -= 10) {
    const narrower = fill(size, limit)
    if (narrower.length > loose.length) break
    lines = narrower
  }
  return { size, lines }
}
